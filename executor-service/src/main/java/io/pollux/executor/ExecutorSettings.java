package io.pollux.executor;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingType;
import io.pollux.common.config.SharedSettings;
import io.pollux.common.target.Cidr;
import io.pollux.common.target.TargetSettings;
import java.time.Duration;
import java.util.List;

/** The executor's settings. */
public final class ExecutorSettings {

    public static final Setting<Integer> MAX_CONCURRENT_HTTP = Setting.integer(
                    "MAX_CONCURRENT_HTTP", 1, 100_000, "HTTP checks at once, until the API sets another number")
            .withDefault(500);

    public static final Setting<Integer> MAX_CONCURRENT_PER_HOST = Setting.integer(
                    "MAX_CONCURRENT_PER_HOST", 1, 100_000, "HTTP checks at once of one host")
            .withDefault(50);

    public static final Setting<Duration> HTTP_TIMEOUT = Setting.duration(
                    "HTTP_TIMEOUT",
                    Duration.ofMillis(100),
                    Duration.ofMinutes(10),
                    "The most time that any check may take")
            .withDefault(Duration.ofSeconds(30));

    public static final Setting<Long> MAX_BODY_BYTES = Setting.of(
                    "MAX_BODY_BYTES", SettingType.BYTES, "The most that is read of a body, after decompression")
            .constrained("be from 1 to 1GiB", bytes -> bytes >= 1 && bytes <= 1L << 30)
            .withDefault(1L << 20);

    public static final Setting<List<Cidr>> TARGET_ALLOW_CIDRS = TargetSettings.ALLOW_CIDRS;

    public static final Setting<Duration> QUEUE_TIMEOUT = SharedSettings.QUEUE_TIMEOUT;

    public static final Setting<byte[]> SECRET_KEY = SharedSettings.SECRET_KEY;

    public static final Setting<String> EXECUTOR_ID = Setting.text(
                    "EXECUTOR_ID",
                    "What this executor is called in results and status, unlike any other; made up if unset")
            .withDefault("");

    public static final Setting<Integer> TASK_WINDOW = Setting.integer(
                    "TASK_WINDOW", 1, 1_000_000, "Tasks held in memory at most, waiting or under way")
            .withDefault(30_000);

    public static final Setting<Long> TASK_WINDOW_BYTES = Setting.of(
                    "TASK_WINDOW_BYTES",
                    SettingType.BYTES,
                    "Size of the records behind the tasks held in memory at most")
            .constrained("be 1MiB or more", bytes -> bytes >= 1L << 20)
            .withDefault(64L << 20);

    public static final List<Setting<?>> ALL = List.of(
            MAX_CONCURRENT_HTTP,
            MAX_CONCURRENT_PER_HOST,
            HTTP_TIMEOUT,
            MAX_BODY_BYTES,
            TARGET_ALLOW_CIDRS,
            QUEUE_TIMEOUT,
            SECRET_KEY,
            EXECUTOR_ID,
            TASK_WINDOW,
            TASK_WINDOW_BYTES);

    private ExecutorSettings() {}
}
