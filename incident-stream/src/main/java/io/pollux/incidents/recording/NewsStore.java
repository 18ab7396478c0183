package io.pollux.incidents.recording;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.ProjectStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Stores news, and who is to be told of them, in one transaction. What is stored again changes nothing. */
final class NewsStore {

    private final Supplier<DataSource> dataSource;
    private final Clock clock;

    NewsStore(Supplier<DataSource> dataSource, Clock clock) {
        this.dataSource = dataSource;
        this.clock = clock;
    }

    void store(List<News> all) throws SQLException {
        Map<Long, @Nullable ProjectStatus> statuses = new HashMap<>();
        List<IncidentEvent> events = new ArrayList<>();
        for (News news : all) {
            switch (news) {
                case News.Status status -> statuses.put(status.projectId(), status.status());
                case News.Change change -> events.add(change.event());
            }
        }
        try (Connection connection = dataSource.get().getConnection()) {
            connection.setAutoCommit(false);
            try {
                StatusRows.store(connection, statuses);
                List<IncidentRows.Entry> entries = entries(events, QuietTimes.read(connection));
                IncidentRows.store(connection, entries);
                Notices.add(connection, entries);
                connection.commit();
            } finally {
                connection.rollback();
            }
        }
    }

    private List<IncidentRows.Entry> entries(List<IncidentEvent> events, QuietTimes quiet) {
        Instant now = clock.instant();
        return events.stream()
                .map(event -> new IncidentRows.Entry(
                        event,
                        quiet.maintenance(event.projectId(), event.tags(), now).orElse(null),
                        quiet.snoozed(event.projectId(), now)))
                .toList();
    }
}
