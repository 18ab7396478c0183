package io.pollux.janitor.stream;

import io.pollux.streams.Horizon;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Runs the sweeps of a partition: one as soon as the partition was read so far that something can be said, one every
 * period, and more in quick succession while more is due than one handles.
 */
final class SweepSchedule {

    private final ProcessorContext<byte[], byte[]> context;
    private final SweepTiming timing;
    private final Horizon horizon;
    private final Sweep sweep;
    private final JanitorMetrics metrics;
    private @Nullable Cancellable soon;

    SweepSchedule(
            ProcessorContext<byte[], byte[]> context,
            SweepTiming timing,
            Horizon horizon,
            Sweep sweep,
            JanitorMetrics metrics) {
        this.context = context;
        this.timing = timing;
        this.horizon = horizon;
        this.sweep = sweep;
        this.metrics = metrics;
    }

    void start() {
        context.schedule(timing.period(), PunctuationType.WALL_CLOCK_TIME, this::sweep);
        againSoon(true);
    }

    private void sweep(long nowMs) {
        Instant now = Instant.ofEpochMilli(nowMs);
        Optional<Instant> known = horizon.at(now);
        if (known.isEmpty()) {
            return;
        }
        metrics.behind(context.taskId().partition(), Duration.between(known.get(), now));
        long from = System.nanoTime();
        Sweep.Pass pass = sweep.run(known.get().minus(timing.grace()), now);
        metrics.swept(Duration.ofNanos(System.nanoTime() - from), pass.handled());
        if (pass.flagged() > 0) {
            // An open transaction holds up everyone who reads the queue, and nobody sees a flag before its commit.
            context.commit();
        }
        againSoon(pass.more());
    }

    private void againSoon(boolean wanted) {
        Cancellable scheduled = soon;
        if (wanted && scheduled == null) {
            soon = context.schedule(SweepTiming.SOON, PunctuationType.WALL_CLOCK_TIME, this::sweep);
        } else if (!wanted && scheduled != null) {
            scheduled.cancel();
            soon = null;
        }
    }
}
