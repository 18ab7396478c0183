package io.pollux.common.offsets;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.BitSet;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * How far a partition is done: everything below {@code offset}, and above it those offsets whose bit is set, counted
 * from {@code offset}. The bits travel in the metadata of Kafka's commit, which a broker limits to 4096 bytes: as a
 * bitmap while that is short, else as the lengths of runs.
 */
public record CommitPoint(long offset, BitSet doneAbove) {

    /** As many bits as always fit into the metadata, as a bitmap. */
    public static final int ALWAYS_FITS = 24_000;

    private static final String BITMAP = "b1:";
    private static final String RUNS = "r1:";
    private static final int METADATA_BYTES = ALWAYS_FITS / Byte.SIZE;

    public CommitPoint {
        doneAbove = (BitSet) doneAbove.clone();
    }

    public static CommitPoint at(long offset) {
        return new CommitPoint(offset, new BitSet());
    }

    /** Reads what {@link #toKafka} wrote. Metadata of another writer means that nothing above the offset is known. */
    public static CommitPoint fromKafka(OffsetAndMetadata committed) {
        String text = committed.metadata();
        try {
            if (text.startsWith(BITMAP)) {
                return new CommitPoint(committed.offset(), BitSet.valueOf(bytes(text, BITMAP)));
            }
            if (text.startsWith(RUNS)) {
                return new CommitPoint(committed.offset(), Runs.decode(ByteBuffer.wrap(bytes(text, RUNS))));
            }
        } catch (IllegalArgumentException e) {
            return at(committed.offset());
        }
        return at(committed.offset());
    }

    /** Up to where the queue has been taken: the first offset of which nothing, and of what follows it, is done. */
    public long reached() {
        return offset + doneAbove.length();
    }

    /** The commit for Kafka; what does not fit into the metadata is left out and would be done again. */
    public OffsetAndMetadata toKafka() {
        return new OffsetAndMetadata(offset, metadata());
    }

    private String metadata() {
        if (doneAbove.isEmpty()) {
            return "";
        }
        if (doneAbove.length() > ALWAYS_FITS && Runs.encodedSize(doneAbove) <= METADATA_BYTES) {
            return RUNS + text(Runs.encode(doneAbove));
        }
        return BITMAP + text(doneAbove.get(0, ALWAYS_FITS).toByteArray());
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(String text, String prefix) {
        return Base64.getDecoder().decode(text.substring(prefix.length()));
    }
}
