package io.pollux.scheduler.api;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.pollux.common.lifecycle.Component;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers every request: finds the endpoint, lets in only who may call it, and turns whatever goes wrong into a problem
 * document. What is our own fault is logged with its stack trace and answered without any detail.
 */
public final class Api implements Component {

    private static final Logger log = LoggerFactory.getLogger(Api.class);
    private static final int RETRY_AFTER_SECONDS = 2;

    private final Router router;
    private final Authentication authentication;
    private final Cors cors;
    private volatile boolean open;

    public Api(List<Endpoint> endpoints, Authentication authentication, Cors cors) {
        this.router = new Router(endpoints);
        this.authentication = authentication;
        this.cors = cors;
    }

    @Override
    public String name() {
        return "api";
    }

    @Override
    public void start() {
        open = true;
    }

    @Override
    public void stop(Duration timeout) {
        open = false;
    }

    /** Whether calls are taken; what runs for long ends when they are not. */
    public boolean isOpen() {
        return open;
    }

    public void handle(ServerRequest request, ServerResponse response) {
        String origin = request.headers().first(HeaderNames.ORIGIN).orElse(null);
        Reply reply = new Reply(request, response);
        cors.headers(origin).forEach(reply::header);
        try {
            reply.send(answer(request, origin));
        } catch (Problem problem) {
            reply.send(problem);
        } catch (SQLException | KafkaException e) {
            reply.send(unavailable(request, e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reply.send(Problem.retryLater(Status.SERVICE_UNAVAILABLE_503, "The server is stopping.", 1));
        } catch (Exception e) {
            if (reply.clientIsGone(e)) {
                log.debug("A client went away: {}", e.toString());
                throw reply.incomplete();
            }
            log.error("{} failed", Printable.of(request.prologue().method().text()), e);
            reply.send(Problem.of(Status.INTERNAL_SERVER_ERROR_500, "Something went wrong here; the log has it."));
        }
    }

    private Answer answer(ServerRequest request, @Nullable String origin) throws Exception {
        String method = request.prologue().method().text();
        if (method.equals("OPTIONS") && cors.allows(origin)) {
            Answer preflight = Answer.noContent();
            for (var header : cors.preflightHeaders().entrySet()) {
                preflight = preflight.with(header.getKey(), header.getValue());
            }
            return preflight;
        }
        String path = request.prologue().uriPath().path();
        return switch (router.find(method.equals("HEAD") ? "GET" : method, path)) {
            case Router.Match.Found(Endpoint endpoint, var parameters) -> {
                requireOpen();
                Caller caller = admit(request, endpoint);
                yield endpoint.action().answer(new Call(request, parameters, caller));
            }
            case Router.Match.WrongMethod(String allowed) -> throw Problem.wrongMethod(allowed);
            case Router.Match.Nothing() -> throw Problem.notFound(Printable.of(path));
        };
    }

    private void requireOpen() {
        if (!open) {
            throw Problem.retryLater(
                    Status.SERVICE_UNAVAILABLE_503, "The server is starting or stopping.", RETRY_AFTER_SECONDS);
        }
    }

    private @Nullable Caller admit(ServerRequest request, Endpoint endpoint) throws SQLException {
        Role needed = endpoint.role();
        if (needed == null) {
            return null;
        }
        Caller caller = authentication.caller(
                request.headers().first(HeaderNames.AUTHORIZATION).orElse(null));
        if (!caller.role().includes(needed)) {
            log.info(
                    "{} {} refused to {}, who is {}", endpoint.method(), endpoint.path(), caller.name(), caller.role());
            throw Problem.of(Status.FORBIDDEN_403, "This needs the role " + needed.name() + ".");
        }
        return caller;
    }

    private static Problem unavailable(ServerRequest request, Exception e) {
        String state = e instanceof SQLException sql ? String.valueOf(sql.getSQLState()) : "";
        boolean passing = e instanceof RetriableException
                || state.startsWith("08")
                || state.startsWith("57")
                || state.startsWith("53")
                || state.startsWith("40")
                || e instanceof SQLTransientException;
        if (!passing) {
            log.error("{} failed", Printable.of(request.prologue().method().text()), e);
            return Problem.of(Status.INTERNAL_SERVER_ERROR_500, "Something went wrong here; the log has it.");
        }
        log.warn("A request could not be served for the moment: {}", e.toString());
        return Problem.retryLater(
                Status.SERVICE_UNAVAILABLE_503,
                "The database or Kafka does not answer for the moment.",
                RETRY_AFTER_SECONDS);
    }
}
