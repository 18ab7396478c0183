package io.pollux.sink.facts;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.database.Storable;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * Reads dead letters: what the janitor writes is the end of a task, all else is a record that was set aside. A letter
 * that is not as it should be is stored as one that was set aside, and never sent back to where it came from.
 */
final class DeadLetterReader {

    private static final String JANITOR = "janitor";
    private static final String STORY_HEADER = "pollux.dead.story";
    private static final int MAX_VALUE_BYTES = 64 * 1024;

    private DeadLetterReader() {}

    static Fact read(ConsumerRecord<byte[], byte[]> record) {
        if (JANITOR.equals(header(record, DeadLetter.SERVICE_HEADER)) && header(record, STORY_HEADER) != null) {
            try {
                return died(record);
            } catch (UndecodableException | IOException | RuntimeException e) {
                return setAside(record);
            }
        }
        return setAside(record);
    }

    private static Fact died(ConsumerRecord<byte[], byte[]> record) throws UndecodableException, IOException {
        ProjectTask task = Json.decode(record.value(), ProjectTask.class);
        return new Fact.Died(
                TaskKey.of(task.projectId(), task.taskId(), task.scheduledAt()),
                task.attempt(),
                at(record),
                textHeader(record, DeadLetter.REASON_HEADER),
                json(header(record, STORY_HEADER)),
                Json.mapper().readTree(record.value()).toString());
    }

    /** The story if it is JSON, or else as a JSON text, so that it is kept in any case. */
    private static @Nullable String json(@Nullable String story) {
        if (story == null) {
            return null;
        }
        try {
            JsonNode tree = Json.mapper().readTree(story);
            return tree.isMissingNode() ? null : tree.toString();
        } catch (JsonProcessingException e) {
            return Json.mapper().getNodeFactory().textNode(Storable.text(story)).toString();
        }
    }

    private static Fact setAside(ConsumerRecord<byte[], byte[]> record) {
        Source source = source(record);
        byte @Nullable [] value = record.value();
        return new Fact.SetAside(
                source.topic(),
                source.partition(),
                source.offset(),
                textHeader(record, DeadLetter.SERVICE_HEADER),
                textHeader(record, DeadLetter.REASON_HEADER),
                at(record),
                cut(record.key()),
                cut(value),
                value == null ? null : wholeLength(record, value));
    }

    /** The length of the value before it was cut, if it was. */
    private static long wholeLength(ConsumerRecord<byte[], byte[]> record, byte[] value) {
        Long said = number(header(record, DeadLetter.LENGTH_HEADER));
        return said == null ? value.length : Math.max(said, value.length);
    }

    /** Where a record came from. */
    private record Source(String topic, int partition, long offset) {}

    private static Source source(ConsumerRecord<byte[], byte[]> record) {
        String topic = textHeader(record, DeadLetter.TOPIC_HEADER);
        Long partition = number(header(record, DeadLetter.PARTITION_HEADER));
        Long offset = number(header(record, DeadLetter.OFFSET_HEADER));
        return topic == null || partition == null || offset == null
                ? new Source(record.topic(), record.partition(), record.offset())
                : new Source(topic, partition.intValue(), offset);
    }

    private static Instant at(ConsumerRecord<byte[], byte[]> record) {
        String text = header(record, DeadLetter.AT_HEADER);
        try {
            if (text != null) {
                return Storable.time("at", Instant.parse(text));
            }
        } catch (DateTimeParseException | IllegalArgumentException e) {
            // The broker's time says when, too.
        }
        return Storable.time("timestamp", Instant.ofEpochMilli(record.timestamp()));
    }

    private static byte @Nullable [] cut(byte @Nullable [] bytes) {
        return bytes == null || bytes.length <= MAX_VALUE_BYTES ? bytes : Arrays.copyOf(bytes, MAX_VALUE_BYTES);
    }

    private static @Nullable Long number(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable String textHeader(ConsumerRecord<byte[], byte[]> record, String name) {
        return Storable.textOrNull(header(record, name));
    }

    private static @Nullable String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null || header.value() == null ? null : new String(header.value(), UTF_8);
    }
}
