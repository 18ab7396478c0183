package io.pollux.common.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Topic;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;

class DeadLetterTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void carriesTheRecordAsItCameAndSaysFromWhereAndWhy() {
        ConsumerRecord<byte[], byte[]> source = source();
        source.headers().add("trace", "abc".getBytes(UTF_8));

        ProducerRecord<byte[], byte[]> dead = DeadLetter.of(source, "sink", "not a PollingResult", NOW);

        assertThat(dead.topic()).isEqualTo(Topic.DEAD.topicName());
        assertThat(dead.partition()).isNull();
        assertThat(dead.key()).isEqualTo(source.key());
        assertThat(dead.value()).isEqualTo(source.value());
        assertThat(texts(dead.headers()))
                .containsExactlyInAnyOrder(
                        "trace=abc",
                        "pollux.dead.service=sink",
                        "pollux.dead.topic=pollux.results",
                        "pollux.dead.partition=3",
                        "pollux.dead.offset=77",
                        "pollux.dead.reason=not a PollingResult",
                        "pollux.dead.at=2026-01-01T00:00:00Z");
    }

    @Test
    void replacesTheHeadersOfAnEarlierDeathAndLeavesTheSourceAlone() {
        ConsumerRecord<byte[], byte[]> source = source();
        source.headers().add(DeadLetter.REASON_HEADER, "an earlier reason".getBytes(UTF_8));

        ProducerRecord<byte[], byte[]> dead = DeadLetter.of(source, "sink", "again", NOW);

        assertThat(dead.headers().headers(DeadLetter.REASON_HEADER)).hasSize(1);
        assertThat(texts(source.headers())).containsExactly("pollux.dead.reason=an earlier reason");
    }

    private static ConsumerRecord<byte[], byte[]> source() {
        return new ConsumerRecord<>("pollux.results", 3, 77, "42".getBytes(UTF_8), new byte[] {0, 1, 2});
    }

    private static List<String> texts(Headers headers) {
        return Arrays.stream(headers.toArray())
                .map((Header header) -> header.key() + "=" + new String(header.value(), UTF_8))
                .toList();
    }
}
