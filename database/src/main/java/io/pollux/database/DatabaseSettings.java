package io.pollux.database;

import io.pollux.common.config.Setting;
import java.util.List;

/** The settings by which a service finds its PostgreSQL. */
public final class DatabaseSettings {

    public static final Setting<String> URL = Setting.text("DATABASE_URL", "Where PostgreSQL is, as a JDBC URL")
            .withDefault("jdbc:postgresql://localhost:5433/pollux")
            .constrained("begin with jdbc:postgresql://", url -> url.startsWith("jdbc:postgresql://"));

    public static final Setting<String> USER =
            Setting.text("DATABASE_USER", "The database user").withDefault("pollux");

    public static final Setting<String> PASSWORD = Setting.text("DATABASE_PASSWORD", "The database user's password")
            .withDefault("pollux")
            .asSecret();

    public static final List<Setting<?>> ALL = List.of(URL, USER, PASSWORD);

    private DatabaseSettings() {}
}
