package io.pollux.examples.availability;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Suppressed;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Counts, for every minute and tag, how many checks there were and how many of them succeeded.
 *
 * <pre>
 *   pollux.projects ──▶ table of tags ──┐
 *                                       ▼
 *   pollux.results ── by project ──▶ join ──▶ one for each tag ──▶ minute ──▶ example.availability
 * </pre>
 *
 * <p>Both topics are keyed by project and have the same partitions, so they can be joined as they are. A result counts
 * in the minute in which its check ended, whenever it comes, up to a minute late; each minute is published once, when
 * that time is over. Results that say nothing about the project, because its task waited too long, are left out.
 */
final class AvailabilityTopology {

    static final String RESULTS = "pollux.results";
    static final String PROJECTS = "pollux.projects";
    static final String OUTPUT = "example.availability";

    private static final Duration GRACE = Duration.ofMinutes(1);

    /** What is published: the key is the tag. */
    record Availability(String tag, String minute, long checks, long up, double availability) {}

    /** A result with one tag of its project. */
    private record Tagged(String tag, boolean success) {}

    private AvailabilityTopology() {}

    static Topology build() {
        Serde<String> text = Serdes.String();
        Serde<JsonNode> json = JsonSerde.of(JsonNode.class);
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, JsonNode> projects =
                builder.table(PROJECTS, Consumed.with(text, json), Materialized.as("projects"));
        builder.stream(
                        RESULTS,
                        Consumed.with(text, json)
                                .withTimestampExtractor((record, _) -> endOf((JsonNode) record.value())))
                .filterNot((_, result) -> result.path("outcome").asText().equals("QUEUE_TIMEOUT"))
                .leftJoin(projects, AvailabilityTopology::tagged, Joined.with(text, json, json))
                .flatMap((_, tagged) -> tagged.stream()
                        .map(one -> KeyValue.pair(one.tag(), one.success()))
                        .toList())
                .groupByKey(Grouped.with("by-tag", text, Serdes.Boolean()))
                .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMinutes(1), GRACE))
                .aggregate(
                        () -> Minute.EMPTY,
                        (_, success, minute) -> minute.with(success),
                        Materialized.<String, Minute, WindowStore<Bytes, byte[]>>as("minutes")
                                .withKeySerde(text)
                                .withValueSerde(JsonSerde.of(Minute.class)))
                .suppress(Suppressed.untilWindowCloses(Suppressed.BufferConfig.unbounded()))
                .toStream()
                .map((window, minute) -> KeyValue.pair(window.key(), published(window, minute)))
                .to(OUTPUT, Produced.with(text, JsonSerde.of(Availability.class)));
        return builder.build();
    }

    private static long endOf(JsonNode result) {
        return Instant.parse(result.path("timestamp").asText()).toEpochMilli();
    }

    /** A project that is not known, or has no tags, counts as untagged. */
    private static List<Tagged> tagged(JsonNode result, JsonNode project) {
        boolean success = result.path("success").asBoolean();
        List<Tagged> all = new ArrayList<>();
        if (project != null) {
            project.path("tags").forEach(tag -> all.add(new Tagged(tag.asText(), success)));
        }
        return all.isEmpty() ? List.of(new Tagged("untagged", success)) : all;
    }

    private static Availability published(Windowed<String> window, Minute minute) {
        return new Availability(
                window.key(),
                window.window().startTime().toString(),
                minute.checks(),
                minute.up(),
                minute.availability());
    }
}
