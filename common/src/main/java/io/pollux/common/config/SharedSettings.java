package io.pollux.common.config;

import java.time.Duration;

/** Settings that several services must agree on, and so share. */
public final class SharedSettings {

    public static final Setting<Duration> QUEUE_TIMEOUT = Setting.duration(
                    "QUEUE_TIMEOUT",
                    Duration.ofSeconds(1),
                    Duration.ofHours(12),
                    "A task that has waited in the queue for longer than this is not executed but timed out")
            .withDefault(Duration.ofMinutes(2));

    public static final Setting<byte[]> SECRET_KEY = Setting.of(
                    "SECRET_KEY",
                    SettingType.BASE64,
                    "Encrypts and decrypts secret header values: 32 bytes in base64, the same for all services")
            .constrained("have 32 bytes", key -> key.length == 32)
            .withDefault(new byte[0])
            .asSecret();

    private SharedSettings() {}
}
