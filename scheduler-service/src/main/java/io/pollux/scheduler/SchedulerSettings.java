package io.pollux.scheduler;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SharedSettings;
import io.pollux.database.DatabaseSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The settings of the scheduler. */
public final class SchedulerSettings {

    public static final Setting<Duration> RELOAD_INTERVAL = Setting.duration(
                    "RELOAD_INTERVAL",
                    Duration.ofSeconds(1),
                    Duration.ofDays(1),
                    "How often the projects in the database are compared with those in Kafka")
            .withDefault(Duration.ofMinutes(5));

    public static final Setting<Duration> CATCH_UP_AFTER = Setting.duration(
                    "CATCH_UP_AFTER",
                    Duration.ofSeconds(1),
                    Duration.ofDays(1),
                    "Ticks later than this are folded into one CATCH_UP task a project")
            .withDefault(Duration.ofSeconds(30));

    public static final Setting<Duration> SCHEDULER_SESSION_TIMEOUT = Setting.duration(
                    "SCHEDULER_SESSION_TIMEOUT",
                    Duration.ofSeconds(6),
                    Duration.ofMinutes(5),
                    "After this long without a sign of life another scheduler takes over")
            .withDefault(Duration.ofSeconds(6));

    public static final List<Setting<?>> ALL = all();

    private SchedulerSettings() {}

    private static List<Setting<?>> all() {
        List<Setting<?>> all = new ArrayList<>(DatabaseSettings.ALL);
        all.addAll(List.of(RELOAD_INTERVAL, CATCH_UP_AFTER, SCHEDULER_SESSION_TIMEOUT, SharedSettings.QUEUE_TIMEOUT));
        return List.copyOf(all);
    }
}
