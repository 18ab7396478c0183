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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeadLetterTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final byte[] KEY = "42".getBytes(UTF_8);

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

    @Test
    void leavesALetterThatFitsAsItIs() {
        ProducerRecord<byte[], byte[]> letter = letter(source(KEY, bytes((1 << 20) - 1_000)));

        assertThat(DeadLetter.bounded(letter)).isSameAs(letter);
    }

    @Test
    void cutsTheValueOfALetterThatDoesNotFitAndSaysHowLongItWas() {
        ConsumerRecord<byte[], byte[]> source = source(KEY, bytes((1 << 20) - 200));
        source.headers().add("trace", "abc".getBytes(UTF_8));
        ProducerRecord<byte[], byte[]> letter = letter(source);

        ProducerRecord<byte[], byte[]> cut = DeadLetter.bounded(letter);

        assertThat(cut.topic()).isEqualTo(Topic.DEAD.topicName());
        assertThat(cut.key()).isEqualTo(KEY);
        assertThat(cut.value()).isEqualTo(Arrays.copyOf(source.value(), 64 * 1024));
        assertThat(texts(cut.headers()))
                .containsAll(texts(letter.headers()))
                .contains("trace=abc", "pollux.dead.length=1048376");
        assertThat(letter.value()).as("what was whole").hasSize((1 << 20) - 200);
    }

    @Test
    void cutsAKeyAndHeadersThatDoNotFit() {
        ConsumerRecord<byte[], byte[]> source = source(bytes(2 << 20), null);
        source.headers().add("baggage", bytes(2 << 20)).add("empty", null);

        ProducerRecord<byte[], byte[]> cut =
                DeadLetter.bounded(DeadLetter.of(source, "sink", "x".repeat(2 << 20), NOW));

        assertThat(cut.key()).hasSize(64 * 1024);
        assertThat(cut.value()).isNull();
        assertThat(texts(cut.headers()))
                .containsExactlyInAnyOrder(
                        "pollux.dead.service=sink",
                        "pollux.dead.topic=pollux.results",
                        "pollux.dead.partition=3",
                        "pollux.dead.offset=77",
                        "pollux.dead.reason=" + "x".repeat(4 * 1024),
                        "pollux.dead.at=2026-01-01T00:00:00Z");
    }

    @Test
    void cuttingAShortValueLeavesItWhole() {
        ProducerRecord<byte[], byte[]> letter = letter(source());

        ProducerRecord<byte[], byte[]> cut = DeadLetter.cut(letter);

        assertThat(cut.value()).isEqualTo(letter.value());
        assertThat(cut.headers()).isEqualTo(letter.headers());
    }

    private static ProducerRecord<byte[], byte[]> letter(ConsumerRecord<byte[], byte[]> source) {
        return DeadLetter.of(source, "sink", "not a PollingResult", NOW);
    }

    private static ConsumerRecord<byte[], byte[]> source() {
        return source(KEY, new byte[] {0, 1, 2});
    }

    private static ConsumerRecord<byte[], byte[]> source(byte[] key, byte @Nullable [] value) {
        return new ConsumerRecord<>("pollux.results", 3, 77, key, value);
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 'v');
        return bytes;
    }

    private static List<String> texts(Headers headers) {
        return Arrays.stream(headers.toArray())
                .map((Header header) -> header.key() + "=" + new String(header.value(), UTF_8))
                .toList();
    }
}
