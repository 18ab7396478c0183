package io.pollux.janitor.stream;

import io.pollux.common.contract.Topic;
import io.pollux.janitor.inflight.Timeouts;
import io.pollux.janitor.inflight.Transitions;
import io.pollux.streams.Horizon;
import io.pollux.streams.ReadProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** The janitor of one partition, from when this process takes it over until it gives it up. */
final class JanitorProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private static final List<Topic> JUDGED_BY = List.of(Topic.TASKS, Topic.STARTS, Topic.RESULTS);
    private static final Duration PURGE_INTERVAL = Duration.ofHours(1);

    private final Timeouts timeouts;
    private final SweepTiming timing;
    private final ReadProgress progress;
    private final JanitorMetrics metrics;
    private @Nullable Duty duty;

    private record Duty(RecordReader reader, Horizon horizon, InFlightCounts.Share counts, int partition) {}

    JanitorProcessor(Timeouts timeouts, SweepTiming timing, ReadProgress progress, JanitorMetrics metrics) {
        this.timeouts = timeouts;
        this.timing = timing;
        this.progress = progress;
        this.metrics = metrics;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        int partition = context.taskId().partition();
        Transitions transitions = new Transitions(timeouts);
        InFlightCounts.Share counts = metrics.inFlight().share();
        InFlightTable table = InFlightTable.over(context.getStateStore(InFlightTable.STORE), counts);
        StoppedProjects stopped = new StoppedProjects(context.getStateStore(StoppedProjects.STORE));
        Outbox outbox = new Outbox(context);
        Horizon horizon = new Horizon(progress, partition, JUDGED_BY);
        Sweep sweep = new Sweep(transitions, table, stopped, outbox, metrics);

        duty = new Duty(
                new RecordReader(context, transitions, table, stopped, outbox, metrics), horizon, counts, partition);
        new SweepSchedule(context, timing, horizon, sweep, metrics).start();
        context.schedule(
                PURGE_INTERVAL, PunctuationType.WALL_CLOCK_TIME, now -> stopped.purge(Instant.ofEpochMilli(now)));
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Duty current = duty;
        if (current == null) {
            throw new IllegalStateException("a record came before the start");
        }
        current.reader().read(record, current.horizon());
    }

    @Override
    public void close() {
        Duty ended = duty;
        duty = null;
        if (ended != null) {
            ended.counts().withdraw();
            metrics.notOwned(ended.partition());
        }
    }
}
