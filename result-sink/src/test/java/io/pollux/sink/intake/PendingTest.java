package io.pollux.sink.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

final class PendingTest {

    private static final TopicPartition ONE = new TopicPartition("pollux.results", 1);
    private static final TopicPartition TWO = new TopicPartition("pollux.results", 2);

    private final Pending pending = new Pending();

    @Test
    void commitsUpToWhatWasTaken() {
        pending.add(polled(ONE, 10, 5, 15));

        Batch first = pending.take(3);

        assertThat(first.entries()).hasSize(3);
        assertThat(first.next().get(ONE)).extracting(OffsetAndMetadata::offset).isEqualTo(13L);
    }

    @Test
    void commitsPastTransactionMarkersOnceAllIsTaken() {
        pending.add(polled(ONE, 10, 5, 17));

        assertThat(pending.take(100).next().get(ONE))
                .extracting(OffsetAndMetadata::offset)
                .isEqualTo(17L);
        assertThat(pending.isEmpty()).isTrue();
    }

    @Test
    void forgetsPartitionsThatWereTakenAway() {
        pending.add(polled(ONE, 0, 5, 5));
        pending.add(polled(TWO, 0, 5, 5));

        pending.drop(List.of(ONE));

        Batch rest = pending.take(100);
        assertThat(rest.entries()).hasSize(5);
        assertThat(rest.next()).containsOnlyKeys(TWO);
    }

    @Test
    void isFullByRecordsOrByBytes() {
        pending.add(polled(ONE, 0, 5, 5));
        assertThat(pending.isFull(5)).isTrue();
        assertThat(pending.isFull(6)).isFalse();

        byte[] large = new byte[(int) Pending.MAX_BYTES];
        pending.add(new ConsumerRecords<>(
                Map.of(
                        TWO,
                        List.of(new ConsumerRecord<>(
                                TWO.topic(),
                                TWO.partition(),
                                0,
                                0L,
                                TimestampType.CREATE_TIME,
                                0,
                                large.length,
                                new byte[0],
                                large,
                                new RecordHeaders(),
                                Optional.empty()))),
                Map.of()));
        assertThat(pending.isFull(100)).isTrue();
        pending.drop(List.of(TWO));
        assertThat(pending.isFull(100)).isFalse();
    }

    private static ConsumerRecords<byte[], byte[]> polled(TopicPartition partition, long from, int count, long next) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(new ConsumerRecord<>(
                    partition.topic(), partition.partition(), from + i, new byte[0], "x".getBytes(UTF_8)));
        }
        return new ConsumerRecords<>(Map.of(partition, records), Map.of(partition, new OffsetAndMetadata(next)));
    }
}
