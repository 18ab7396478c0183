package io.pollux.benchmarks.jmh;

import io.pollux.benchmarks.ShopProject;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What is due in a partition of a scheduler, collected and committed; and the task that one tick becomes. */
@State(Scope.Thread)
public class TicksOfPartition {

    private static final String PACKAGE = "io.pollux.scheduler.ticking.";
    private static final Hidden SCHEDULE = Hidden.of(PACKAGE + "PartitionSchedule");
    private static final Hidden RULE = Hidden.of(PACKAGE + "CatchUpRule");
    private static final Hidden PROJECT = Hidden.of(PACKAGE + "ScheduledProject");

    private static final MethodHandle NEW = SCHEDULE.constructor(long.class, long.class);
    private static final MethodHandle APPLY =
            SCHEDULE.method("apply", void.class, long.class, long.class, long.class, byte[].class);
    private static final MethodHandle GO_LIVE = SCHEDULE.method("goLive", void.class, long.class);
    private static final MethodHandle COLLECT =
            SCHEDULE.method("collect", void.class, long.class, int.class, RULE.type(), Consumer.class);
    private static final MethodHandle COMMITTED = SCHEDULE.method("committed", void.class, Consumer.class);
    private static final MethodHandle NEW_RULE = RULE.constructor(Duration.class);
    private static final MethodHandle PROJECT_OF_TICK =
            Hidden.of(PACKAGE + "Tick").method("project", PROJECT.type());
    private static final MethodHandle TASK = Hidden.of(PACKAGE + "TaskJson")
            .function("encode", byte[].class, PROJECT.type(), long.class, Trigger.class, long.class);

    private static final int PERIOD_MS = 60_000;

    /** How many are due on average each time, since all are spread over a period. */
    private static final int TICKS = 1_000;

    @Param({"10000", "100000"})
    public int projects;

    private @Nullable Object schedule;
    private @Nullable Object rule;
    private @Nullable Object dueProject;
    private long nowMs = Samples.AT.toEpochMilli();
    private long collected;

    /** All of them are known already and have had their first poll. */
    @Setup
    public void load() throws Throwable {
        rule = (Object) NEW_RULE.invokeExact(Duration.ofHours(1));
        Object loaded = (Object) NEW.invokeExact((long) projects + 1, nowMs);
        for (long id = 1; id <= projects; id++) {
            APPLY.invokeExact(loaded, id, id, nowMs, Json.encode(ShopProject.of(id, Samples.AT)));
        }
        GO_LIVE.invokeExact(loaded, Long.MIN_VALUE);
        schedule = loaded;
        collect();
    }

    @Benchmark
    @OperationsPerInvocation(TICKS)
    public long collect() throws Throwable {
        nowMs += (long) TICKS * PERIOD_MS / projects;
        Consumer<Object> ticks = this::take;
        COLLECT.invokeExact(schedule, nowMs, Integer.MAX_VALUE, rule, ticks);
        COMMITTED.invokeExact(schedule, ticks);
        return collected;
    }

    private void take(Object tick) {
        collected++;
        if (dueProject == null) {
            dueProject = projectOf(tick);
        }
    }

    private static Object projectOf(Object tick) {
        try {
            return (Object) PROJECT_OF_TICK.invokeExact(tick);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public byte[] writeTask() throws Throwable {
        return (byte[]) TASK.invokeExact(dueProject, nowMs, Trigger.SCHEDULE, 0L);
    }
}
