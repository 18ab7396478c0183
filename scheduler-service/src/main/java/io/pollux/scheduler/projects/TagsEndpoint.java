package io.pollux.scheduler.projects;

import io.pollux.database.Database;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Endpoint;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tags in use, most used first. They are counted at most every few seconds, however many want to know. */
public final class TagsEndpoint {

    private static final int MAX = 200;
    private static final Duration FRESH = Duration.ofSeconds(5);

    private final Database database;
    private final Clock clock;
    private Instant countedAt = Instant.MIN;
    private @Nullable All latest;

    public TagsEndpoint(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    public Endpoint endpoint() {
        return Endpoint.viewer("GET", "/api/tags", _ -> Answer.ok(all()));
    }

    /** A tag, and how many projects have it. */
    record Tag(String tag, long projects) {}

    record All(List<Tag> items) {}

    private synchronized All all() throws SQLException {
        Instant now = clock.instant();
        All known = latest;
        if (known == null || countedAt.plus(FRESH).isBefore(now)) {
            known = count();
            latest = known;
            countedAt = now;
        }
        return known;
    }

    private All count() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select tag, count(*) from projects, unnest(tags) tag"
                                + " group by tag order by count(*) desc, tag limit " + MAX);
                ResultSet rows = statement.executeQuery()) {
            List<Tag> tags = new ArrayList<>();
            while (rows.next()) {
                tags.add(new Tag(rows.getString(1), rows.getLong(2)));
            }
            return new All(tags);
        }
    }
}
