package io.pollux.scheduler.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.pollux.common.contract.ExecutorConcurrency;
import io.pollux.common.contract.Topic;
import io.pollux.database.Database;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.kafka.KafkaAccess;
import io.pollux.scheduler.kafka.TailListener;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** The cluster's status and what can be done about it. */
public final class StatusEndpoints {

    private static final int RELOAD_WITHIN_SECONDS = 30;
    private static final int MAX_CONCURRENCY = 100_000;

    private final ExecutorBoard executors;
    private final ClusterStatus status;
    private final KafkaAccess kafka;
    private final Supplier<CompletableFuture<Integer>> reload;
    private final AuditLog audit;
    private final Clock clock;

    /**
     * Nothing is asked yet.
     *
     * @param reload reconciles the projects in the database with those in Kafka
     */
    public StatusEndpoints(
            Database database,
            KafkaAccess kafka,
            int partitions,
            Supplier<CompletableFuture<Integer>> reload,
            AuditLog audit,
            Clock clock) {
        this.executors = new ExecutorBoard(clock);
        this.status = new ClusterStatus(database, new GroupLag(kafka, partitions), executors, clock);
        this.kafka = kafka;
        this.reload = reload;
        this.audit = audit;
        this.clock = clock;
    }

    public List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/status", _ -> Answer.ok(current())),
                Endpoint.viewer("GET", "/api/capacity", Capacity::answer),
                Endpoint.admin("PUT", "/api/executors/concurrency", this::concurrency),
                Endpoint.editor("POST", "/api/projects/reload", this::reload));
    }

    public TailListener listener() {
        return executors;
    }

    /** The status as it is shown. */
    public Object current() throws SQLException, InterruptedException {
        return status.get();
    }

    private Answer concurrency(Call call) throws Exception {
        Fields fields = new Fields(call.object());
        int limit = fields.integer("maxConcurrentHttp", 1, MAX_CONCURRENCY, null);
        fields.finish();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        ExecutorConcurrency wanted = new ExecutorConcurrency(limit, now);
        kafka.write(Topic.CONTROL, ExecutorConcurrency.KEY.getBytes(UTF_8), wanted, now);
        audit.record(call, "executors.concurrency", "executors", Map.of("maxConcurrentHttp", limit));
        return Answer.ok(wanted);
    }

    /** What a reload is answered with. */
    record Reloaded(int differing) {}

    private Answer reload(Call call) throws SQLException, InterruptedException {
        try {
            int differing = reload.get().get(RELOAD_WITHIN_SECONDS, SECONDS);
            audit.record(call, "projects.reload", "projects", Map.of("differing", differing));
            return Answer.ok(new Reloaded(differing));
        } catch (ExecutionException | TimeoutException e) {
            throw Problem.retryLater(
                    io.helidon.http.Status.SERVICE_UNAVAILABLE_503,
                    "The projects could not be reconciled for the moment.",
                    5);
        }
    }
}
