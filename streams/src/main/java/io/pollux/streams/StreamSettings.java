package io.pollux.streams;

import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingType;
import io.pollux.common.kafka.KafkaSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What can be set of every stream: with the same limits and defaults, but by names and in words of its own, which stand
 * where the stream is.
 */
public record StreamSettings(
        Setting<StoreKind> store,
        Setting<Duration> commitInterval,
        Setting<Integer> threads,
        Setting<Integer> standbyReplicas,
        Setting<String> stateDirectory) {

    private static final SettingType<StoreKind> STORE_KIND = new SettingType<>(
            "memory or rocksdb",
            text -> StoreKind.valueOf(text.toUpperCase(Locale.ROOT)),
            kind -> kind.name().toLowerCase(Locale.ROOT));

    public static Setting<StoreKind> store(String name, String explanation) {
        return Setting.of(name, STORE_KIND, explanation).withDefault(StoreKind.MEMORY);
    }

    public static Setting<Duration> commitInterval(String name, String explanation) {
        return Setting.duration(name, Duration.ofMillis(10), Duration.ofSeconds(5), explanation)
                .withDefault(Duration.ofSeconds(1));
    }

    public static Setting<Integer> threads(String name, String explanation) {
        return Setting.integer(name, 1, 64, explanation).withDefault(1);
    }

    public static Setting<Integer> standbyReplicas(String name, String explanation) {
        return Setting.integer(name, 0, 5, explanation).withDefault(0);
    }

    /** By default the folder of the stream's name among the temporary files. */
    public static Setting<String> stateDirectory(String name, String applicationId, String explanation) {
        return Setting.text(name, explanation)
                .withDefault(Path.of(System.getProperty("java.io.tmpdir"), applicationId)
                        .toString());
    }

    public List<Setting<?>> all() {
        return List.of(store, commitInterval, threads, standbyReplicas, stateDirectory);
    }

    /**
     * How the stream runs as configured.
     *
     * @param owner what runs it, such as janitor
     */
    public StreamRun run(String applicationId, String owner, Config config) {
        return new StreamRun(
                applicationId,
                config.get(store),
                config.get(commitInterval),
                config.get(threads),
                config.get(standbyReplicas),
                config.get(KafkaSettings.TOPIC_REPLICATION),
                new StateDirectory.Place(Path.of(config.get(stateDirectory)), owner, stateDirectory.name()));
    }
}
