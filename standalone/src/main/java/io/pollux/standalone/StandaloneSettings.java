package io.pollux.standalone;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingType;
import java.nio.file.Path;
import java.util.List;

/** The settings of the one-machine form, beside those of the services in it. */
public final class StandaloneSettings {

    private static final SettingType<Path> FOLDER = new SettingType<>("the path of a folder", Path::of, Path::toString);

    public static final Setting<Path> DATA_DIR = Setting.of(
                    "DATA_DIR", FOLDER, "Where Kafka, PostgreSQL and the generated secrets are kept")
            .withDefault(Path.of(".pollux", "data"));

    public static final Setting<Integer> EMBEDDED_KAFKA_PORT = Setting.integer(
                    "EMBEDDED_KAFKA_PORT", 1, 65_535, "Where the embedded Kafka listens, on loopback")
            .withDefault(9092);

    public static final Setting<Integer> EMBEDDED_POSTGRES_PORT = Setting.integer(
                    "EMBEDDED_POSTGRES_PORT",
                    1,
                    65_535,
                    "Where the embedded PostgreSQL listens, on loopback; database, user and password are pollux")
            .withDefault(5433);

    public static final Setting<Integer> DEMO_TARGET_PORT = Setting.integer(
                    "DEMO_TARGET_PORT",
                    1,
                    65_534,
                    "Where the demo's target listens, on loopback; and the next one, with TLS")
            .withDefault(8090);

    static final List<Setting<?>> INFRASTRUCTURE = List.of(DATA_DIR, EMBEDDED_KAFKA_PORT, EMBEDDED_POSTGRES_PORT);

    public static final List<Setting<?>> ALL =
            List.of(DATA_DIR, EMBEDDED_KAFKA_PORT, EMBEDDED_POSTGRES_PORT, DEMO_TARGET_PORT);

    private StandaloneSettings() {}
}
