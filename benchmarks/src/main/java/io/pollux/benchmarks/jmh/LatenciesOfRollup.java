package io.pollux.benchmarks.jmh;

import java.lang.invoke.MethodHandle;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Response times on their way into the buckets of a rollup, as the sink writes it. */
@State(Scope.Thread)
public class LatenciesOfRollup {

    private static final Hidden BUCKETS = Hidden.of("io.pollux.sink.storing.LatencyBuckets");
    private static final MethodHandle NEW = BUCKETS.constructor();
    private static final MethodHandle ADD = BUCKETS.method("add", void.class, int.class);
    private static final MethodHandle TO_TEXT = BUCKETS.method("toArrayText", String.class);

    private static final int ROWS = 60;

    private final int[] millis =
            new Random(1).doubles(ROWS).mapToInt(x -> (int) (5 / (1 - x))).toArray();

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public String addAndWrite() throws Throwable {
        Object buckets = (Object) NEW.invokeExact();
        for (int responseTime : millis) {
            ADD.invokeExact(buckets, responseTime);
        }
        return (String) TO_TEXT.invokeExact(buckets);
    }
}
