package io.pollux.incidents.stream;

import io.pollux.common.contract.Topic;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.incidents.judging.Judge;
import io.pollux.streams.Horizon;
import io.pollux.streams.ReadProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** The judge of one partition, from when this process takes it over until it gives it up. */
final class JudgeProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    /** Nobody is missed before these were read as far as the time that is judged. */
    private static final List<Topic> JUDGED_BY = List.of(Topic.RESULTS, Topic.PROJECTS);

    private static final Duration COMMIT_NEWS_EVERY = Duration.ofMillis(100);

    private final StreamTiming timing;
    private final ReadProgress progress;
    private final IncidentMetrics metrics;
    private @Nullable Duty duty;

    private record Duty(
            ProcessorContext<byte[], byte[]> context,
            RecordReader reader,
            Sweep sweep,
            Horizon horizon,
            Instant since) {}

    JudgeProcessor(StreamTiming timing, ReadProgress progress, IncidentMetrics metrics) {
        this.timing = timing;
        this.progress = progress;
        this.metrics = metrics;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        Judge judge = new Judge(timing.grace());
        Standings standings = Standings.over(context.getStateStore(Standings.STORE), judge);
        StreamOutput output = new StreamOutput(context, metrics);
        duty = new Duty(
                context,
                new RecordReader(judge, standings, output, metrics),
                new Sweep(judge, standings, output),
                new Horizon(progress, context.taskId().partition(), JUDGED_BY),
                Instant.ofEpochMilli(context.currentSystemTimeMs()));
        context.schedule(timing.sweepInterval(), PunctuationType.WALL_CLOCK_TIME, this::sweep);
        context.schedule(COMMIT_NEWS_EVERY, PunctuationType.WALL_CLOCK_TIME, _ -> output.commitNews());
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Duty current = current();
        RecordMetadata source = current.context().recordMetadata().orElseThrow();
        Topic topic = IncidentTopology.WIRING.sourceOf(source.topic());
        Instant now = Instant.ofEpochMilli(current.context().currentSystemTimeMs());
        current.reader().read(topic, record, now);
        Instant at = Instant.ofEpochMilli(Math.min(record.timestamp(), now.toEpochMilli()));
        current.horizon().advance(topic, source.offset(), at);
    }

    /** After a takeover, or after all of Pollux was down, the first results are waited for. */
    private void sweep(long nowMs) {
        Duty current = current();
        Instant now = Instant.ofEpochMilli(nowMs);
        if (now.isAfter(current.since().plus(timing.settle()))) {
            current.horizon().at(now).ifPresent(known -> current.sweep().run(known, now));
        }
    }

    private Duty current() {
        Duty current = duty;
        if (current == null) {
            throw new IllegalStateException("not started");
        }
        return current;
    }
}
