package io.pollux.common.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.Topic;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be processed, as it came, on its way to {@link Topic#DEAD}. Headers say where it came from
 * and why it is there; those that it had itself stay with it.
 *
 * <p>The headers make it larger than it was, so one that just fitted into its own topic may not fit into that one. Then
 * its beginning has to do: who learns of a refusal sends it {@link #cut}, and who does not sends it {@link #bounded}.
 */
public final class DeadLetter {

    public static final String SERVICE_HEADER = "pollux.dead.service";
    public static final String TOPIC_HEADER = "pollux.dead.topic";
    public static final String PARTITION_HEADER = "pollux.dead.partition";
    public static final String OFFSET_HEADER = "pollux.dead.offset";
    public static final String REASON_HEADER = "pollux.dead.reason";
    public static final String AT_HEADER = "pollux.dead.at";
    /** How long the value was, on letters that carry only the beginning of it. */
    public static final String LENGTH_HEADER = "pollux.dead.length";

    private static final Set<String> OWN_HEADERS =
            Set.of(SERVICE_HEADER, TOPIC_HEADER, PARTITION_HEADER, OFFSET_HEADER, REASON_HEADER, AT_HEADER);
    /** What producers and brokers take unless they are told otherwise. */
    private static final int USUAL_LIMIT = 1 << 20;

    private static final int CUT_BYTES = 64 * 1024;
    private static final int CUT_HEADER_BYTES = 4 * 1024;
    /** At least what a batch of one record takes beside its content. */
    private static final int FRAME_BYTES = 128;
    /** At least what the lengths of a header take. */
    private static final int HEADER_FRAME_BYTES = 10;

    private DeadLetter() {}

    /**
     * The record to send.
     *
     * @param service who gave up on it
     * @param reason why, in words that hold no secret and no payload
     */
    public static ProducerRecord<byte[], byte[]> of(
            ConsumerRecord<byte[], byte[]> source, String service, String reason, Instant at) {
        ProducerRecord<byte[], byte[]> dead =
                new ProducerRecord<>(Topic.DEAD.topicName(), null, source.key(), source.value(), source.headers());
        Headers headers = dead.headers();
        put(headers, SERVICE_HEADER, service);
        put(headers, TOPIC_HEADER, source.topic());
        put(headers, PARTITION_HEADER, Integer.toString(source.partition()));
        put(headers, OFFSET_HEADER, Long.toString(source.offset()));
        put(headers, REASON_HEADER, reason);
        put(headers, AT_HEADER, at.toString());
        return dead;
    }

    /** The same letter if it fits where nobody has set a limit of their own, or else as {@link #cut}. */
    public static ProducerRecord<byte[], byte[]> bounded(ProducerRecord<byte[], byte[]> letter) {
        long size = FRAME_BYTES + length(letter.key()) + length(letter.value()) + length(letter.headers());
        return size > USUAL_LIMIT ? cut(letter) : letter;
    }

    /**
     * The beginning of a letter, in less than 256 KiB: of the value, with a header that says how long it was; of the
     * key; and, where its headers alone take too much, of those that say where it came from and why it is there.
     */
    public static ProducerRecord<byte[], byte[]> cut(ProducerRecord<byte[], byte[]> letter) {
        ProducerRecord<byte[], byte[]> cut = new ProducerRecord<>(
                letter.topic(),
                letter.partition(),
                letter.timestamp(),
                cut(letter.key(), CUT_BYTES),
                cut(letter.value(), CUT_BYTES),
                length(letter.headers()) > CUT_BYTES ? ownHeaders(letter.headers()) : letter.headers());
        if (length(letter.value()) > CUT_BYTES) {
            put(cut.headers(), LENGTH_HEADER, Long.toString(length(letter.value())));
        }
        return cut;
    }

    private static Headers ownHeaders(Headers headers) {
        Headers own = new RecordHeaders();
        for (Header header : headers) {
            if (OWN_HEADERS.contains(header.key())) {
                own.add(header.key(), cut(header.value(), CUT_HEADER_BYTES));
            }
        }
        return own;
    }

    private static byte @Nullable [] cut(byte @Nullable [] bytes, int length) {
        return bytes == null || bytes.length <= length ? bytes : Arrays.copyOf(bytes, length);
    }

    private static long length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private static long length(Headers headers) {
        long length = 0;
        for (Header header : headers) {
            length += HEADER_FRAME_BYTES + header.key().getBytes(UTF_8).length + length(header.value());
        }
        return length;
    }

    private static void put(Headers headers, String name, String value) {
        headers.remove(name).add(name, value.getBytes(UTF_8));
    }
}
