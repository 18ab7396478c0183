package io.pollux.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ReadProgressTest {

    private static final TopicPartition PARTITION = new TopicPartition("pollux.results", 3);
    private static final Instant ASKED = Instant.parse("2026-11-17T06:00:00Z");
    private static final long NOTHING = -1;

    private final ReadProgress progress = new ReadProgress();

    @Test
    void partitionOfWhichNothingIsKnownIsNotComplete() {
        assertThat(progress.completeAsOf(PARTITION, NOTHING)).isEmpty();
        progress.reset(PARTITION);
        assertThat(progress.completeAsOf(PARTITION, NOTHING)).isEmpty();
    }

    @Test
    void emptyPartitionIsCompleteOnceTheBrokerSaidSo() {
        progress.reset(PARTITION);
        progress.complete(PARTITION, ASKED);

        assertThat(progress.completeAsOf(PARTITION, NOTHING)).contains(ASKED);
    }

    @Test
    void whatWasFetchedMustBeProcessed() {
        progress.reset(PARTITION);
        progress.fetched(PARTITION, 41);
        progress.complete(PARTITION, ASKED);

        assertThat(progress.completeAsOf(PARTITION, 40)).isEmpty();
        assertThat(progress.completeAsOf(PARTITION, 41)).contains(ASKED);
    }

    @Test
    void whatIsFetchedLaterDoesNotMatter() {
        progress.reset(PARTITION);
        progress.fetched(PARTITION, 41);
        progress.complete(PARTITION, ASKED);
        progress.fetched(PARTITION, 50);

        assertThat(progress.completeAsOf(PARTITION, 41)).contains(ASKED);
    }

    @Test
    void partitionThatIsTakenOverAgainStartsFromNothing() {
        progress.reset(PARTITION);
        progress.fetched(PARTITION, 41);
        progress.complete(PARTITION, ASKED);
        progress.reset(PARTITION);

        assertThat(progress.completeAsOf(PARTITION, 41)).isEmpty();
    }
}
