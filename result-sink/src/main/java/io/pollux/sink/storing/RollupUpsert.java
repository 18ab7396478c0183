package io.pollux.sink.storing;

import static java.util.stream.Collectors.joining;

import io.pollux.common.contract.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Adds to the rollups of one table. Each outcome has a column of its name there. */
final class RollupUpsert {

    private static final List<String> SUMS = Stream.concat(
                    Stream.of("response_time_ms_sum", "late"),
                    Arrays.stream(Outcome.values()).map(RollupUpsert::column))
            .toList();

    /**
     * Distributions are merged by concatenation, which costs next to nothing, and compacted once in about 448 entries,
     * which still fit into a page beside others.
     * This is not a function in SQL, since PostgreSQL would call it for every row instead of inlining it.
     */
    private static final String MERGED_LATENCY = """
            case when cardinality(r.latency) / 448 < (cardinality(r.latency) + cardinality(excluded.latency)) / 448
                 then latency_compact(r.latency || excluded.latency) else r.latency || excluded.latency end""";

    private final String upsert;

    RollupUpsert(String table) {
        upsert = """
                insert into %s as r (project_id, bucket, %s, latency)
                select project_id, to_timestamp(bucket), %s, latency::integer[]
                  from unnest(?::bigint[], ?::bigint[], ?::text[], ?::bigint[], %s)
                    as t (project_id, bucket, latency, %s)
                 order by project_id, bucket
                on conflict (project_id, bucket) do update set
                  %s, latency = %s
                """.formatted(
                table,
                String.join(", ", SUMS),
                String.join(", ", SUMS),
                SUMS.stream().skip(1).map(_ -> "?::integer[]").collect(joining(", ")),
                String.join(", ", SUMS),
                SUMS.stream().map("%1$s = r.%1$s + excluded.%1$s"::formatted).collect(joining(", ")),
                MERGED_LATENCY);
    }

    static String column(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    void apply(Connection connection, SortedMap<Span, Counts> changes) throws SQLException {
        List<Map.Entry<Span, Counts>> spans = List.copyOf(changes.entrySet());
        try (PreparedStatement statement = connection.prepareStatement(upsert)) {
            ArrayParameters<Map.Entry<Span, Counts>> parameters = new ArrayParameters<>(statement, spans)
                    .longs(span -> span.getKey().projectId())
                    .longs(span -> span.getKey().startSeconds())
                    .texts(span -> span.getValue().latency().toArrayText())
                    .longs(span -> span.getValue().responseTimeMs())
                    .integers(span -> span.getValue().late());
            for (Outcome outcome : Outcome.values()) {
                parameters.integers(span -> span.getValue().of(outcome));
            }
            statement.executeUpdate();
        }
    }
}
