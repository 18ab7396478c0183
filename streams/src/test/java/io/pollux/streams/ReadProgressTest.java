package io.pollux.streams;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ReadProgressTest {

    private static final TopicPartition PARTITION = new TopicPartition("pollux.results", 3);
    private static final long NOTHING = -1;

    private final ReadProgress progress = new ReadProgress();

    @Test
    void partitionOfWhichNothingIsKnownIsNotCaughtUp() {
        assertThat(progress.isCaughtUp(PARTITION, NOTHING)).isFalse();
        progress.reset(PARTITION);
        assertThat(progress.isCaughtUp(PARTITION, NOTHING)).isFalse();
    }

    @Test
    void emptyPartitionIsCaughtUpOnceTheBrokerSaidSo() {
        progress.reset(PARTITION);
        progress.more(PARTITION, false);

        assertThat(progress.isCaughtUp(PARTITION, NOTHING)).isTrue();
    }

    @Test
    void whatWasFetchedMustBeProcessed() {
        progress.reset(PARTITION);
        progress.fetched(PARTITION, 41);
        progress.more(PARTITION, false);

        assertThat(progress.isCaughtUp(PARTITION, 40)).isFalse();
        assertThat(progress.isCaughtUp(PARTITION, 41)).isTrue();
    }

    @Test
    void whatTheBrokerHasMustBeFetched() {
        progress.reset(PARTITION);
        progress.fetched(PARTITION, 41);
        progress.more(PARTITION, true);

        assertThat(progress.isCaughtUp(PARTITION, 41)).isFalse();
    }

    @Test
    void partitionThatIsTakenOverAgainStartsFromNothing() {
        progress.reset(PARTITION);
        progress.fetched(PARTITION, 41);
        progress.more(PARTITION, false);
        progress.reset(PARTITION);
        progress.more(PARTITION, false);

        assertThat(progress.isCaughtUp(PARTITION, NOTHING)).isTrue();
    }
}
