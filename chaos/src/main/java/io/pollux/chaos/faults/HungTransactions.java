package io.pollux.chaos.faults;

import io.pollux.chaos.Timeline;
import io.pollux.embedded.EmbeddedKafkaCluster;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
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

    public HungTransactions(EmbeddedKafkaCluster kafka, Timeline timeline) {
        this.kafka = kafka;
        this.timeline = timeline;
    }

    /** Restarts the coordinators of transactions that do not end; whether there were any. */
    public boolean heal() throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers()))) {
            Set<String> hung = ending(admin);
            if (!hung.isEmpty()) {
                Thread.sleep(HANGS_FOR);
                hung.retainAll(ending(admin));
            }
            Set<Integer> coordinators = new HashSet<>();
            for (String id : hung) {
                int coordinator = admin.describeTransactions(Set.of(id))
                        .description(id)
                        .get()
                        .coordinatorId();
                timeline.note(
                        "the transaction of %s hangs at broker-%d, which is restarted".formatted(id, coordinator));
                coordinators.add(coordinator);
            }
            coordinators.forEach(kafka::restart);
            return !coordinators.isEmpty();
        }
    }

    /** By id and producer, and not by the single transaction: one that ends in time is followed by others only then. */
    private static Set<String> ending(Admin admin) throws InterruptedException, ExecutionException {
        return admin.listTransactions(new ListTransactionsOptions().filterStates(ENDING)).all().get().stream()
                .map(TransactionListing::transactionalId)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
