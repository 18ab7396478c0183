package io.pollux.benchmarks.jmh;

import io.pollux.common.offsets.CommitPoint;
import io.pollux.executor.offsets.OffsetTracker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A partition's offsets as an executor sees them: opened in order, done in any, committed when half of them are. */
@State(Scope.Thread)
public class OffsetsOutOfOrder {

    private static final int TASKS = 1_000;

    private final int[] order = shuffled();
    private final OffsetTracker tracker = new OffsetTracker(CommitPoint.at(0));
    private long from;

    /** All that a task costs, with two commits for every thousand. */
    @Benchmark
    @OperationsPerInvocation(TASKS)
    public OffsetAndMetadata openCompleteCommit() {
        for (int i = 0; i < TASKS; i++) {
            tracker.open(from + i);
        }
        complete(0, TASKS / 2);
        OffsetAndMetadata withGaps = tracker.commitPoint().toKafka();
        complete(TASKS / 2, TASKS);
        from += TASKS;
        OffsetAndMetadata whole = tracker.commitPoint().toKafka();
        return whole.offset() == from ? whole : withGaps;
    }

    private void complete(int first, int last) {
        for (int i = first; i < last; i++) {
            tracker.complete(from + order[i]);
        }
    }

    private static int[] shuffled() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, TASKS).boxed().toList());
        Collections.shuffle(order, new Random(1));
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
