package io.pollux.executor.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.offsets.CommitPoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class OffsetTrackerTest {

    @Test
    void commitsOnlyWhatIsContiguous() {
        OffsetTracker tracker = new OffsetTracker(CommitPoint.at(10));
        tracker.open(10);
        tracker.open(11);
        tracker.open(12);

        tracker.complete(12);
        tracker.complete(11);
        assertThat(tracker.commitPoint().offset()).isEqualTo(10);
        assertThat(tracker.commitPoint().doneAbove()).isEqualTo(bits(1, 2));

        tracker.complete(10);
        assertThat(tracker.commitPoint()).isEqualTo(CommitPoint.at(13));
    }

    @Test
    void passesOverOffsetsThatAreNeverDelivered() {
        OffsetTracker tracker = new OffsetTracker(CommitPoint.at(0));
        tracker.open(3);
        tracker.complete(3);
        tracker.passTo(7);

        assertThat(tracker.commitPoint()).isEqualTo(CommitPoint.at(7));
    }

    @Test
    void doesNotOpenAgainWhatAnEarlierOwnerHasDone() {
        OffsetTracker earlier = new OffsetTracker(CommitPoint.at(0));
        for (int offset = 0; offset < 5; offset++) {
            earlier.open(offset);
        }
        earlier.complete(1);
        earlier.complete(3);

        OffsetTracker tracker = new OffsetTracker(throughKafka(earlier.commitPoint()));

        assertThat(tracker.open(0)).isTrue();
        assertThat(tracker.open(1)).isFalse();
        assertThat(tracker.open(2)).isTrue();
        assertThat(tracker.open(3)).isFalse();
        assertThat(tracker.open(4)).isTrue();
        tracker.complete(0);
        assertThat(tracker.commitPoint().offset()).isEqualTo(2);
    }

    @Test
    void followsALogThatWasCutFarAhead() {
        OffsetTracker tracker = new OffsetTracker(CommitPoint.at(5));
        long far = 10_000_000_000L;

        assertThat(tracker.open(far)).isTrue();
        assertThat(tracker.commitPoint()).isEqualTo(CommitPoint.at(far));
        tracker.complete(far);
        assertThat(tracker.commitPoint()).isEqualTo(CommitPoint.at(far + 1));
    }

    @Test
    void tellsARewind() {
        OffsetTracker tracker = new OffsetTracker(CommitPoint.at(5));
        tracker.open(5);

        assertThat(tracker.isRewind(5)).isTrue();
        assertThat(tracker.isRewind(6)).isFalse();
    }

    /** A crash at any moment: the next owner does everything that was not complete at the commit, and nothing else. */
    @RepeatedTest(50)
    void handsOverExactlyWhatIsOpen() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        OffsetTracker tracker = new OffsetTracker(CommitPoint.at(100));
        TreeSet<Long> open = new TreeSet<>();
        List<Long> delivered = new ArrayList<>();
        long next = 100;
        for (int i = 0; i < 3_000; i++) {
            if (open.isEmpty() || random.nextInt(100) < 55) {
                next += random.nextInt(10) == 0 ? 2 : 0;
                tracker.open(next);
                open.add(next);
                delivered.add(next++);
            } else {
                Long ended = random.nextBoolean() ? open.first() : open.floor(next - random.nextInt(50));
                if (ended != null) {
                    open.remove(ended);
                    tracker.complete(ended);
                }
            }
            if (random.nextInt(200) == 0) {
                tracker.commitPoint();
            }
        }

        CommitPoint committed = throughKafka(tracker.commitPoint());
        OffsetTracker heir = new OffsetTracker(committed);
        List<Long> again = delivered.stream()
                .filter(offset -> offset >= committed.offset())
                .filter(heir::open)
                .toList();

        assertThat(again).as("seed %d", seed).containsExactlyElementsOf(open);
    }

    private static CommitPoint throughKafka(CommitPoint point) {
        OffsetAndMetadata committed = point.toKafka();
        assertThat(committed.metadata().length()).isLessThanOrEqualTo(4096);
        return CommitPoint.fromKafka(committed);
    }

    private static BitSet bits(int... set) {
        BitSet bits = new BitSet();
        for (int bit : set) {
            bits.set(bit);
        }
        return bits;
    }
}
