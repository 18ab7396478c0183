package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.target.InvalidUrlException;
import io.pollux.executor.assertions.Answer;
import io.pollux.executor.assertions.Expectations;
import io.pollux.executor.assertions.Verdict;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One check under way.
 *
 * <pre>
 *   request ──▶ connection (kept open by an earlier check, or new) ──▶ header ──▶ body ──▶ verdict
 *      ▲                                                                  │
 *      └───────────────────────────── redirect ──────────────────────────┘
 * </pre>
 */
final class CheckRun {

    private static final Logger log = LoggerFactory.getLogger(CheckRun.class);

    private final Project project;
    private final Expectations expectations;
    private final Body body;
    private final CheckProgress progress;
    private final Deadline deadline;
    private final DeadlineWatch watch;
    private final Dialer dialer;
    private final IdleConnections idle;
    private final Clock clock;
    private Request request;

    CheckRun(
            Project project,
            Request request,
            Expectations expectations,
            Body body,
            CheckProgress progress,
            Deadline deadline,
            DeadlineWatch watch,
            Dialer dialer,
            IdleConnections idle,
            Clock clock) {
        this.project = project;
        this.request = request;
        this.expectations = expectations;
        this.body = body;
        this.progress = progress;
        this.deadline = deadline;
        this.watch = watch;
        this.dialer = dialer;
        this.idle = idle;
        this.clock = clock;
    }

    /** What came back on which connection. */
    private record Exchange(Connection connection, ClassicHttpRequest request, ClassicHttpResponse response) {}

    CheckReport run() {
        try {
            return follow();
        } catch (CheckFailedException e) {
            return progress.report(e.outcome(), e.getMessage());
        } catch (IOException | HttpException | InvalidUrlException e) {
            log.debug("The check of {} failed", request, e);
            Phase phase = progress.clock.current();
            boolean late = deadline.isOver() || e instanceof SocketTimeoutException;
            Explanation explanation = late
                    ? Explanation.timeout(request.url(), deadline, phase)
                    : Explanation.of(e, request.url(), phase);
            Explanation.certificateExpiry(e).ifPresent(expiry -> progress.secured(project.verifyTls(), expiry));
            return progress.report(explanation.outcome(), explanation.message());
        }
    }

    private CheckReport follow() throws IOException, HttpException, InvalidUrlException, CheckFailedException {
        for (int redirects = 0; ; redirects++) {
            Exchange exchange = exchange();
            boolean reusable = false;
            try {
                progress.answered(exchange.response().getCode());
                Optional<Request> next =
                        project.followRedirects() ? Redirects.next(request, exchange.response()) : Optional.empty();
                if (next.isEmpty()) {
                    String text = body.read(exchange.response().getEntity(), progress);
                    progress.clock.end();
                    reusable = isReusable(exchange);
                    return judge(exchange, text);
                }
                if (redirects == Redirects.MAX) {
                    throw new CheckFailedException(
                            Outcome.WRONG_STATUS, "Gave up after " + Redirects.MAX + " redirects");
                }
                request = next.get();
            } finally {
                release(exchange.connection(), reusable);
            }
        }
    }

    private void release(Connection connection, boolean reusable) {
        if (reusable) {
            // The deadline must not close what another check may be using by then.
            watch.close();
            idle.put(connection);
        } else {
            connection.close(CloseMode.IMMEDIATE);
        }
    }

    private Exchange exchange() throws IOException, HttpException, InvalidUrlException {
        Connection kept = project.reuseConnection() && request.isRepeatable()
                ? idle.take(Connection.Key.of(request.url(), project.verifyTls()))
                : null;
        if (kept != null) {
            watch.over(kept.socket());
            try {
                return send(kept);
            } catch (IOException | HttpException e) {
                if (deadline.isOver()) {
                    throw e;
                }
                log.debug("{} has closed a connection that was kept open", request.url(), e);
            }
        }
        return send(dialer.open(request.url(), project.verifyTls(), progress, deadline, watch));
    }

    private Exchange send(Connection connection) throws IOException, HttpException {
        ClassicHttpRequest http = request.toHttp(project.reuseConnection());
        if (request.url().tls()) {
            progress.secured(project.verifyTls(), connection.certificateExpiresAt());
        } else {
            progress.notSecured();
        }
        try {
            progress.clock.begin(Phase.FIRST_BYTE);
            connection.sendRequestHeader(http);
            if (http.getEntity() != null) {
                connection.sendRequestEntity(http);
            }
            connection.flush();
            ClassicHttpResponse response = connection.receiveResponseHeader();
            progress.clock.begin(Phase.BODY);
            if (hasBody(response)) {
                connection.receiveResponseEntity(response);
            }
            return new Exchange(connection, http, response);
        } catch (IOException | HttpException | RuntimeException e) {
            connection.close(CloseMode.IMMEDIATE);
            throw e;
        }
    }

    private boolean hasBody(ClassicHttpResponse response) {
        int status = response.getCode();
        return !request.isHead() && status >= 200 && status != 204 && status != 304;
    }

    /** Whether the connection stands exactly at the end of this answer, and both sides want to go on. */
    private boolean isReusable(Exchange exchange) throws IOException {
        HttpEntity entity = exchange.response().getEntity();
        return project.reuseConnection()
                && entity != null
                && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(
                        exchange.request(), exchange.response(), HttpCoreContext.create())
                && entity.getContent().read() < 0;
    }

    private CheckReport judge(Exchange exchange, String text) {
        progress.clock.begin(Phase.JUDGE);
        Answer answer = new Answer(
                exchange.response().getCode(),
                name -> Arrays.stream(exchange.response().getHeaders(name))
                        .map(NameValuePair::getValue)
                        .toList(),
                text,
                progress.elapsed(),
                progress.certificateExpiresAt(),
                clock.instant());
        return switch (expectations.verify(answer, deadline.left())) {
            case Verdict.Met _ -> progress.report(Outcome.UP, null);
            case Verdict.Failed(Outcome outcome, String reason) -> progress.report(outcome, reason);
        };
    }
}
