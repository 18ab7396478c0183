package io.pollux.sink;

import io.pollux.common.config.Setting;
import io.pollux.database.DatabaseSettings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The settings of the sink. */
public final class SinkSettings {

    public static final Setting<Duration> RESULT_RETENTION = Setting.duration(
                    "RESULT_RETENTION",
                    Duration.ofHours(1),
                    Duration.ofDays(3650),
                    "How long single results are kept; whole days are dropped, once all of a day is older")
            .withDefault(Duration.ofHours(168));

    public static final Setting<Duration> ROLLUP_RETENTION = Setting.duration(
                    "ROLLUP_RETENTION",
                    Duration.ofDays(1),
                    Duration.ofDays(36_500),
                    "How long hourly and daily rollups, resolved incidents and messages are kept")
            .withDefault(Duration.ofDays(400));

    public static final Setting<Duration> RETENTION_INTERVAL = Setting.duration(
                    "RETENTION_INTERVAL",
                    Duration.ofSeconds(1),
                    Duration.ofHours(12),
                    "How often partitions are made ahead and what is old is dropped")
            .withDefault(Duration.ofHours(1));

    public static final Setting<Integer> SINK_WRITERS = Setting.integer(
                    "SINK_WRITERS",
                    1,
                    64,
                    "How many consumers store at the same time, each its own partitions over a connection of its own")
            .withDefault(2);

    public static final List<Setting<?>> ALL = Stream.concat(
                    DatabaseSettings.ALL.stream(),
                    Stream.<Setting<?>>of(RESULT_RETENTION, ROLLUP_RETENTION, RETENTION_INTERVAL, SINK_WRITERS))
            .toList();

    private SinkSettings() {}
}
