package io.pollux.executor.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.offsets.CommitPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class AssignmentsTest {

    private static final TopicPartition PARTITION = new TopicPartition("pollux.tasks", 3);

    private final Assignments assignments = new Assignments();

    @Test
    void whatEndsAfterItsPartitionWasLostAndRegainedMovesNothing() {
        AssignedPartition before = assignments.add(PARTITION, CommitPoint.at(10));
        take(before, 10);
        assignments.close(List.of(PARTITION));
        assignments.forget(List.of(PARTITION));
        AssignedPartition after = assignments.add(PARTITION, CommitPoint.at(10));
        take(after, 10);

        before.complete(10);

        assertThat(assignments.uncommitted()).containsValue(new OffsetAndMetadata(10, ""));
        after.complete(10);
        assertThat(assignments.uncommitted()).containsValue(new OffsetAndMetadata(11, ""));
    }

    @Test
    void aPartitionThatIsGivenUpBeginsNothingNewAndIsDrainedForABoundedTime() throws InterruptedException {
        AssignedPartition partition = assignments.add(PARTITION, CommitPoint.at(0));
        take(partition, 0);
        take(partition, 1);

        List<AssignedPartition> closed = assignments.close(List.of(PARTITION));

        assertThat(partition.isClosing()).isTrue();
        assertThat(Assignments.awaitNoneHeld(closed, Duration.ofMillis(1))).isFalse();
        partition.complete(1);
        partition.drop(0);
        assertThat(Assignments.awaitNoneHeld(closed, Duration.ofMillis(1))).isTrue();
        assertThat(CommitPoint.fromKafka(
                        Objects.requireNonNull(Assignments.lastCommit(closed).get(PARTITION))))
                .as("the task at 0 is left to the next owner, the one at 1 is done")
                .isEqualTo(doneAbove(0, 1));
    }

    /** The commit of it may be under way and fail, and the next owner would do it again. */
    @Test
    void whatIsGivenUpIsCommittedThoughItWasBefore() {
        AssignedPartition partition = assignments.add(PARTITION, CommitPoint.at(0));
        take(partition, 0);
        partition.complete(0);
        assertThat(assignments.uncommitted()).containsKey(PARTITION);
        assertThat(assignments.uncommitted()).isEmpty();

        assertThat(Assignments.lastCommit(List.of(partition))).containsEntry(PARTITION, new OffsetAndMetadata(1, ""));
    }

    private static void take(AssignedPartition partition, long offset) {
        assertThat(partition.offsets().open(offset)).isTrue();
        partition.hold(offset, Instant.EPOCH);
    }

    private static CommitPoint doneAbove(long offset, int bit) {
        BitSet done = new BitSet();
        done.set(bit);
        return new CommitPoint(offset, done);
    }
}
