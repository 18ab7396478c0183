package io.pollux.common.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.Topic;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * A record that could not be processed, as it came, on its way to {@link Topic#DEAD}. Headers say where it came from
 * and why it is there; those that it had itself stay with it.
 */
public final class DeadLetter {

    public static final String SERVICE_HEADER = "pollux.dead.service";
    public static final String TOPIC_HEADER = "pollux.dead.topic";
    public static final String PARTITION_HEADER = "pollux.dead.partition";
    public static final String OFFSET_HEADER = "pollux.dead.offset";
    public static final String REASON_HEADER = "pollux.dead.reason";
    public static final String AT_HEADER = "pollux.dead.at";

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

    private static void put(Headers headers, String name, String value) {
        headers.remove(name).add(name, value.getBytes(UTF_8));
    }
}
