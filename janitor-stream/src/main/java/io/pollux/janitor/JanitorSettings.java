package io.pollux.janitor;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingType;
import io.pollux.common.config.SharedSettings;
import io.pollux.streams.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The settings of the janitor. */
final class JanitorSettings {

    static final Setting<Duration> QUEUE_TIMEOUT = SharedSettings.QUEUE_TIMEOUT;

    static final Setting<Duration> PROCESSING_TIMEOUT = Setting.duration(
                    "PROCESSING_TIMEOUT",
                    Duration.ofSeconds(1),
                    Duration.ofHours(12),
                    "How long a check may take before it counts as timed out;"
                            + " a project with a longer timeout of its own gets that and a quarter of this")
            .withDefault(Duration.ofSeconds(60));

    static final Setting<Duration> JANITOR_INTERVAL = Setting.duration(
                    "JANITOR_INTERVAL",
                    Duration.ofMillis(100),
                    Duration.ofHours(1),
                    "How long after its deadline a timeout is flagged at the latest; a third of it is grace")
            .withDefault(Duration.ofSeconds(10));

    static final Setting<Integer> MAX_ATTEMPTS = Setting.integer(
                    "MAX_ATTEMPTS", 1, 100, "How often a task is tried in all before it is given up")
            .withDefault(3);

    static final Setting<StoreKind> STORE = Setting.of(
                    "JANITOR_STORE",
                    new SettingType<>(
                            "memory or rocksdb",
                            text -> StoreKind.valueOf(text.toUpperCase(Locale.ROOT)),
                            kind -> kind.name().toLowerCase(Locale.ROOT)),
                    "Where tasks in flight are kept: memory takes about 1.2 KB of heap for each")
            .withDefault(StoreKind.MEMORY);

    static final Setting<Duration> COMMIT_INTERVAL = Setting.duration(
                    "JANITOR_COMMIT_INTERVAL",
                    Duration.ofMillis(10),
                    Duration.ofSeconds(5),
                    "How often the janitor commits when nothing was flagged;"
                            + " a task that ends sooner costs next to nothing in its changelog")
            .withDefault(Duration.ofSeconds(1));

    static final Setting<Integer> THREADS = Setting.integer(
                    "JANITOR_THREADS", 1, 64, "Threads that share the janitor's partitions")
            .withDefault(1);

    static final Setting<Integer> STANDBY_REPLICAS = Setting.integer(
                    "JANITOR_STANDBY_REPLICAS",
                    0,
                    5,
                    "How many other janitors hold a copy of each partition's state, to take over without a restore")
            .withDefault(0);

    static final Setting<String> STATE_DIR = Setting.text(
                    "JANITOR_STATE_DIR",
                    "Where the janitor keeps its state between restarts; each janitor needs one of its own."
                            + " Kafka has all of it, too: what is lost here is restored from there")
            .withDefault(Path.of(System.getProperty("java.io.tmpdir"), "pollux-janitor")
                    .toString());

    static final List<Setting<?>> ALL = List.of(
            QUEUE_TIMEOUT,
            PROCESSING_TIMEOUT,
            JANITOR_INTERVAL,
            MAX_ATTEMPTS,
            STORE,
            COMMIT_INTERVAL,
            THREADS,
            STANDBY_REPLICAS,
            STATE_DIR);

    private JanitorSettings() {}
}
