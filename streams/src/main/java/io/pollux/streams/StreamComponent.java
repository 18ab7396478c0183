package io.pollux.streams;

import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.operations.HealthStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Function;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka Streams client. Its start returns at once, so that a long restore does not hold up what
 * starts after it; its health tells when it works.
 */
public final class StreamComponent implements Component {

    private static final Logger log = LoggerFactory.getLogger(StreamComponent.class);

    private final String name;
    private final ServiceContext context;
    private final StreamRun run;
    private final Function<ReadProgress, Topology> topology;
    private volatile @Nullable Running running;

    private record Running(KafkaStreams streams, KafkaStreamsMetrics clientMetrics, StateDirectory state) {}

    /**
     * A stream that is not started.
     *
     * @param topology made anew at each start, and told how far was read
     */
    public StreamComponent(
            String name, ServiceContext context, StreamRun run, Function<ReadProgress, Topology> topology) {
        this.name = name;
        this.context = context;
        this.run = run;
        this.topology = topology;
    }

    @Override
    public String name() {
        return name;
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
        StateDirectory state = StateDirectory.open(run.place());
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
                topology.apply(progress),
                StreamProperties.of(KafkaClients.from(context.config()), run, state),
                new NamedClients(progress, run.applicationId(), state.instanceId(), context.clock()));
    }

    /** Leaves the group, so that another node takes over at once. */
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
