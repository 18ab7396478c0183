package io.pollux.scheduler;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SharedSettings;
import io.pollux.database.DatabaseSettings;
import io.pollux.scheduler.accounts.Passwords;
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

    public static final Setting<String> JWT_SECRET = Setting.text(
                    "JWT_SECRET", "Signs the tokens of those who sign in; the same on all nodes")
            .constrained("have at least 32 characters", secret -> secret.length() >= 32)
            .asSecret();

    public static final Setting<String> JWT_PREVIOUS_SECRET = Setting.text(
                    "JWT_PREVIOUS_SECRET", "The JWT_SECRET before it was changed: its tokens are still taken")
            .constrained("have at least 32 characters", secret -> secret.length() >= 32)
            .withDefault("")
            .asSecret();

    public static final Setting<Duration> TOKEN_LIFETIME = Setting.duration(
                    "TOKEN_LIFETIME", Duration.ofMinutes(1), Duration.ofDays(30), "How long one stays signed in")
            .withDefault(Duration.ofHours(12));

    public static final Setting<String> ADMIN_PASSWORD = Setting.text(
                    "ADMIN_PASSWORD", "The password of the first user, admin; without it one is generated and printed")
            .constrained(
                    "have from %d to %d characters".formatted(Passwords.MIN_LENGTH, Passwords.MAX_LENGTH),
                    password -> password.length() >= Passwords.MIN_LENGTH && password.length() <= Passwords.MAX_LENGTH)
            .withDefault("")
            .asSecret();

    public static final Setting<String> CORS_ALLOWED_ORIGINS = Setting.text(
                    "CORS_ALLOWED_ORIGINS", "Whose web pages may call the API, as https://host, several with commas")
            .withDefault("");

    public static final Setting<Integer> PROJECT_METRICS_LIMIT = Setting.integer(
                    "PROJECT_METRICS_LIMIT",
                    0,
                    100_000,
                    "How many projects, those with the lowest ids, have series of their own on /metrics")
            .withDefault(0);

    public static final List<Setting<?>> ALL = all();

    private SchedulerSettings() {}

    private static List<Setting<?>> all() {
        List<Setting<?>> all = new ArrayList<>(DatabaseSettings.ALL);
        all.addAll(List.of(RELOAD_INTERVAL, CATCH_UP_AFTER, SCHEDULER_SESSION_TIMEOUT, SharedSettings.QUEUE_TIMEOUT));
        all.addAll(List.of(
                JWT_SECRET,
                JWT_PREVIOUS_SECRET,
                TOKEN_LIFETIME,
                ADMIN_PASSWORD,
                SharedSettings.SECRET_KEY,
                CORS_ALLOWED_ORIGINS,
                PROJECT_METRICS_LIMIT));
        return List.copyOf(all);
    }
}
