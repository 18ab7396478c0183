package io.pollux.janitor.stream;

import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.operations.HealthStatus;
import java.io.IOException;
import java.time.Duration;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Kafka Streams client of the janitor. Its start returns at once, so that a long restore does not hold up what
 * starts after it; its health tells when it works.
 */
public final class JanitorStream implements Component {

    private static final Logger log = LoggerFactory.getLogger(JanitorStream.class);

    private final ServiceContext context;
    private final StreamOptions options;
    private final JanitorMetrics metrics;
    private volatile @Nullable Running running;

    private record Running(KafkaStreams streams, KafkaStreamsMetrics clientMetrics, StateDirectory state) {}

    public JanitorStream(ServiceContext context, StreamOptions options) {
        this.context = context;
        this.options = options;
        this.metrics = new JanitorMetrics(context.metrics());
    }

    @Override
    public String name() {
        return "janitor stream";
    }

    public HealthStatus health() {
        Running current = running;
        if (current == null) {
            return HealthStatus.down("not started");
        }
        KafkaStreams.State state = current.streams().state();
        return switch (state) {
            case RUNNING -> HealthStatus.UP;
            case CREATED -> HealthStatus.down("starting");
            case REBALANCING -> HealthStatus.down("taking over partitions");
            case PENDING_SHUTDOWN, NOT_RUNNING -> HealthStatus.down("stopped");
            case PENDING_ERROR, ERROR -> HealthStatus.down("failed");
        };
    }

    @Override
    public void start() throws IOException {
        StateDirectory state = StateDirectory.open(options.stateDirectory());
        try {
            running = start(state);
        } catch (RuntimeException e) {
            state.close();
            throw e;
        }
    }

    @SuppressWarnings("resource") // closed in stop
    private Running start(StateDirectory state) {
        KafkaStreams streams = create(state);
        streams.setUncaughtExceptionHandler(new ThreadFailures(context.clock(), context.failure()));
        streams.setStateListener((now, before) -> log.debug("The stream is {}, was {}", now, before));
        KafkaStreamsMetrics clientMetrics = new KafkaStreamsMetrics(streams);
        clientMetrics.bindTo(context.metrics());
        if (!state.takeCleanMark()) {
            // Exactly-once makes Kafka Streams drop what a crash left behind, task by task and with warnings.
            streams.cleanUp();
        }
        streams.start();
        return new Running(streams, clientMetrics, state);
    }

    private KafkaStreams create(StateDirectory state) {
        ReadProgress progress = new ReadProgress();
        return new KafkaStreams(
                JanitorTopology.build(options.timeouts(), options.timing(), options.storeKind(), progress, metrics),
                StreamProperties.of(KafkaClients.from(context.config()), options, state),
                new JanitorClients(progress, state.instanceId()));
    }

    /** Leaves the group, so that another janitor takes over at once. */
    @Override
    public void stop(Duration timeout) throws IOException {
        Running stopped = running;
        if (stopped == null) {
            return;
        }
        stopped.clientMetrics().close();
        boolean closed = stopped.streams()
                .close(CloseOptions.timeout(timeout)
                        .withGroupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
        if (!closed) {
            throw new IllegalStateException("the stream was still running after " + timeout.toMillis() + " ms");
        }
        stopped.state().markClean();
        stopped.state().close();
    }
}
