package io.pollux.chaos.faults;

import io.pollux.chaos.Timeline;
import io.pollux.embedded.EmbeddedKafkaCluster;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;

/**
 * Does what an operator does when Kafka forgets to end a transaction. A broker whose disk is full can refuse the marker that
 * ends one with an error that the coordinator (of Kafka 4.3.1) does not expect, and never sends again: what follows in that
 * partition stays hidden from {@code read_committed} readers until another broker becomes the coordinator.
 */
public final class HungTransactions {

    /** Far longer than it takes to write markers. */
    private static final Duration HANGS_FOR = Duration.ofSeconds(15);

    private static final Set<TransactionState> ENDING =
            Set.of(TransactionState.PREPARE_COMMIT, TransactionState.PREPARE_ABORT);

    private final EmbeddedKafkaCluster kafka;
    private final Timeline timeline;

    /** A transaction that has been decided, but is not over everywhere. */
    private record Ending(String transactionalId, OptionalLong begunAt, int coordinator) {}

    public HungTransactions(EmbeddedKafkaCluster kafka, Timeline timeline) {
        this.kafka = kafka;
        this.timeline = timeline;
    }

    /** Restarts the coordinators of transactions that do not end; whether there were any. */
    public boolean heal() throws InterruptedException {
        Set<Ending> hung;
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers()))) {
            hung = ending(admin);
            if (!hung.isEmpty()) {
                Thread.sleep(HANGS_FOR);
                hung.retainAll(ending(admin));
            }
        } catch (ExecutionException e) {
            timeline.note("whether transactions hang could not be told: " + e.getCause());
            return false;
        }
        hung.forEach(ending -> timeline.note("a transaction of %s hangs at broker-%d, which is restarted"
                .formatted(ending.transactionalId(), ending.coordinator())));
        hung.stream().map(Ending::coordinator).distinct().forEach(kafka::restart);
        return !hung.isEmpty();
    }

    private static Set<Ending> ending(Admin admin) throws InterruptedException, ExecutionException {
        Set<String> ids =
                admin.listTransactions(new ListTransactionsOptions().filterStates(ENDING)).all().get().stream()
                        .map(TransactionListing::transactionalId)
                        .collect(Collectors.toSet());
        Set<Ending> ending = new HashSet<>();
        Map<String, TransactionDescription> described =
                admin.describeTransactions(ids).all().get();
        described.forEach((id, transaction) -> {
            if (ENDING.contains(transaction.state())) {
                ending.add(new Ending(id, transaction.transactionStartTimeMs(), transaction.coordinatorId()));
            }
        });
        return ending;
    }
}
