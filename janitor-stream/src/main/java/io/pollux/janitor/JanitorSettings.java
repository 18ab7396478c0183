package io.pollux.janitor;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SharedSettings;
import io.pollux.janitor.stream.JanitorStream;
import io.pollux.streams.StreamSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

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

    static final StreamSettings STREAM = new StreamSettings(
            StreamSettings.store(
                    "JANITOR_STORE", "Where tasks in flight are kept: memory takes about 1.2 KB of heap for each"),
            StreamSettings.commitInterval(
                    "JANITOR_COMMIT_INTERVAL",
                    "How often the janitor commits when nothing was flagged;"
                            + " a task that ends sooner costs next to nothing in its changelog"),
            StreamSettings.threads("JANITOR_THREADS", "Threads that share the janitor's partitions"),
            StreamSettings.standbyReplicas(
                    "JANITOR_STANDBY_REPLICAS",
                    "How many other janitors hold a copy of each partition's state, to take over without a restore"),
            StreamSettings.stateDirectory(
                    "JANITOR_STATE_DIR",
                    JanitorStream.APPLICATION_ID,
                    "Where the janitor keeps its state between restarts; each janitor needs one of its own."
                            + " Kafka has all of it, too: what is lost here is restored from there"));

    static final List<Setting<?>> ALL = all();

    private JanitorSettings() {}

    private static List<Setting<?>> all() {
        List<Setting<?>> all =
                new ArrayList<>(List.of(QUEUE_TIMEOUT, PROCESSING_TIMEOUT, JANITOR_INTERVAL, MAX_ATTEMPTS));
        all.addAll(STREAM.all());
        return List.copyOf(all);
    }
}
