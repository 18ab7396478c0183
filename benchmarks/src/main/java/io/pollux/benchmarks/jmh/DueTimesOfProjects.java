package io.pollux.benchmarks.jmh;

import java.lang.invoke.MethodHandle;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** When a project is due next. */
@State(Scope.Thread)
public class DueTimesOfProjects {

    private static final MethodHandle FIRST_AFTER = Hidden.of("io.pollux.scheduler.ticking.DueTimes")
            .function("firstAfter", long.class, long.class, long.class, long.class);

    private final long nowMs = Samples.AT.toEpochMilli();
    private long project;

    @Benchmark
    public long next() throws Throwable {
        return (long) FIRST_AFTER.invokeExact(nowMs, ++project, 60_000L);
    }
}
