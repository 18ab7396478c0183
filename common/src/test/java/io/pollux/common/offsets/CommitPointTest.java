package io.pollux.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitPointTest {

    private static final int METADATA_LIMIT = 4096;

    @Test
    void holdsAnyPatternWithinTheBitmap() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        BitSet bits = new BitSet();
        random.ints(CommitPoint.ALWAYS_FITS / 2, 0, CommitPoint.ALWAYS_FITS).forEach(bits::set);
        CommitPoint point = new CommitPoint(7, bits);

        assertThat(point.toKafka().metadata()).hasSizeLessThanOrEqualTo(METADATA_LIMIT);
        assertThat(CommitPoint.fromKafka(point.toKafka())).as("seed %d", seed).isEqualTo(point);
    }

    @Test
    void holdsALongSpanWithFewOpenOffsets() {
        long seed = System.nanoTime();
        BitSet bits = new BitSet();
        bits.set(1, 1_000_000);
        new Random(seed).ints(900, 1, 1_000_000).forEach(bits::clear);
        CommitPoint point = new CommitPoint(7, bits);

        assertThat(point.toKafka().metadata()).hasSizeLessThanOrEqualTo(METADATA_LIMIT);
        assertThat(CommitPoint.fromKafka(point.toKafka())).as("seed %d", seed).isEqualTo(point);
    }

    @Test
    void leavesOutWhatDoesNotFitAndNeverClaimsTooMuch() {
        BitSet bits = new BitSet();
        for (int bit = 1; bit < 100_000; bit += 2) {
            bits.set(bit);
        }
        CommitPoint point = new CommitPoint(7, bits);

        assertThat(point.toKafka().metadata()).hasSizeLessThanOrEqualTo(METADATA_LIMIT);
        BitSet claimed = CommitPoint.fromKafka(point.toKafka()).doneAbove();
        claimed.andNot(bits);
        assertThat(claimed.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "written by another tool", "b1:***", "r1:gICAgIA", "r1:gA", "r9:AAAA"})
    void takesForeignMetadataForNone(String metadata) {
        assertThat(CommitPoint.fromKafka(new OffsetAndMetadata(42, metadata))).isEqualTo(CommitPoint.at(42));
    }
}
