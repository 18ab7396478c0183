package io.pollux.scheduler.publicpages;

import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.database.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads published pages, all of them at once and at most every {@link #KEPT_FOR}: however many strangers look, and
 * whatever they ask for, the database is asked no more often than that.
 */
final class PublicReader {

    static final Duration KEPT_FOR = Duration.ofSeconds(10);
    private static final int MOST_PROJECTS = 1_000;

    private static final String PROJECTS = """
            select g.slug, g.title, p.id, p.name, s.since,
                   case when p.id is null then null when not p.enabled then 'PAUSED' else coalesce(s.state, 'UNKNOWN') end
                     as state,
                   (select sum(r.up)::float8 / nullif(sum(r.total), 0) from result_rollups_daily r
                     where r.project_id = p.id and r.bucket >= clock_timestamp() - interval '30 days') as uptime
              from status_pages g
              left join lateral (select * from projects t where t.tags @> array[g.tag] order by t.name limit ?) p on true
              left join project_status s on s.project_id = p.id
             order by g.slug, p.name""";

    private final Database database;
    private final Clock clock;
    private @Nullable Instant readAt;
    private Map<String, PublicPage> pages = Map.of();

    PublicReader(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    synchronized Optional<PublicPage> page(String slug) throws SQLException {
        Instant now = clock.instant();
        Instant before = readAt;
        if (before == null || now.isAfter(before.plus(KEPT_FOR))) {
            pages = read(now);
            readAt = now;
        }
        return Optional.ofNullable(pages.get(slug));
    }

    private Map<String, PublicPage> read(Instant now) throws SQLException {
        Map<String, List<PublicProject>> projects = new HashMap<>();
        Map<String, String> titles = new HashMap<>();
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(PROJECTS)) {
            statement.setInt(1, MOST_PROJECTS);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String slug = rows.getString("slug");
                    titles.put(slug, rows.getString("title"));
                    List<PublicProject> of = projects.computeIfAbsent(slug, _ -> new ArrayList<>());
                    if (rows.getString("state") != null) {
                        of.add(project(rows));
                    }
                }
            }
        }
        Map<String, PublicPage> read = new HashMap<>();
        projects.forEach((slug, of) -> read.put(slug, new PublicPage(slug, titles.getOrDefault(slug, slug), of, now)));
        return Map.copyOf(read);
    }

    private static PublicProject project(ResultSet row) throws SQLException {
        OffsetDateTime since = row.getObject("since", OffsetDateTime.class);
        return new PublicProject(
                row.getLong("id"),
                row.getString("name"),
                State.valueOf(row.getString("state")),
                since == null ? null : since.toInstant(),
                row.getObject("uptime", Double.class));
    }
}
