package io.pollux.sink.intake;

import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.sink.metrics.SinkMetrics;
import io.pollux.sink.storing.BatchStore;
import java.time.Clock;
import java.time.Duration;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * Takes records in and has them stored, until it is told to stop; then stores what it holds, and commits. A process may
 * have several of them: the group gives each its own partitions, whether they are in one process or in many.
 */
public final class Intake implements Worker.Loop {

    /** What the writer, the consumer and the producer may still take to close. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final KafkaClients clients;
    private final BatchStore store;
    private final SinkMetrics metrics;
    private final Clock clock;
    private final BatchLimit limit = new BatchLimit();
    private final WriterHealth health = new WriterHealth();
    private volatile boolean stopping;
    private volatile long stopBy;

    /** @param writer tells this one from the others of its process */
    public Intake(KafkaClients clients, BatchStore store, SinkMetrics metrics, Clock clock, int writer) {
        this.clients = clients;
        this.store = store;
        this.metrics = metrics;
        this.clock = clock;
        metrics.batchLimit(writer, limit::current);
    }

    public HealthStatus health() {
        return health.status();
    }

    @Override
    public void run() throws InterruptedException {
        try (DeadLetters deadLetters = new DeadLetters(clients, clock, metrics);
                WriterThread thread = new WriterThread(new Writer(store, deadLetters, limit, health, metrics));
                KafkaConsumer<byte[], byte[]> consumer = SinkConsumer.create(clients);
                KafkaClientMetrics _ = metrics.observe(consumer)) {
            Flow flow = new Flow(consumer, thread, limit, health, metrics);
            flow.begin();
            while (!stopping) {
                flow.turn();
            }
            flow.finish(Duration.ofNanos(stopBy - System.nanoTime()));
        }
    }

    @Override
    public void requestStop(Duration timeout) {
        stopBy = System.nanoTime() + timeout.minus(CLOSING).toNanos();
        stopping = true;
    }
}
