package io.pollux.executor.offsets;

import io.pollux.common.offsets.CommitPoint;
import java.util.BitSet;

/**
 * Tracks which offsets of one partition are done while tasks end in any order. What may be committed is the watermark,
 * below which everything is done, together with the offsets above it that are done too, so that whoever takes over does
 * not do them again.
 *
 * <pre>
 *            watermark        next
 *                │              │
 *   ─ done ──────┤ · # # · # · ·├── not seen yet ──▶      # done   · open
 * </pre>
 *
 * Offsets that the broker never delivers, such as those of transaction markers, count as done once they are passed.
 */
public final class OffsetTracker {

    /** A distance at which the watermark is moved at once, and not only with the next commit. */
    private static final int FAR = 1 << 20;

    /** Bit i stands for offset {@code watermark + i}. */
    private BitSet done;

    private long watermark;
    private long next;

    /** Starts where the last owner of the partition committed. */
    public OffsetTracker(CommitPoint committed) {
        this.watermark = committed.offset();
        this.next = committed.offset();
        this.done = committed.doneAbove();
    }

    /**
     * Registers an offset that was delivered; whether it has to be worked on, which it has not if an earlier owner did.
     * Offsets must come in ascending order, see {@link #isRewind}.
     */
    public synchronized boolean open(long offset) {
        passTo(offset);
        next = offset + 1;
        return !done.get(index(offset));
    }

    /** Whether an offset was passed already: the partition's log was cut or made anew, and this tracker is void. */
    public synchronized boolean isRewind(long offset) {
        return offset < next;
    }

    /** All offsets below this one were delivered, or never will be. */
    public synchronized void passTo(long position) {
        if (position - watermark > FAR) {
            advance();
        }
        if (position > next && watermark == next) {
            skipTo(position);
        } else if (position > next) {
            done.set(index(next), index(position));
            next = position;
        }
    }

    public synchronized void complete(long offset) {
        if (offset >= watermark) {
            done.set(index(offset));
        }
    }

    /** What may be committed now. */
    public synchronized CommitPoint commitPoint() {
        advance();
        return new CommitPoint(watermark, done);
    }

    /** How many offsets lie between the watermark and the newest one that was delivered. */
    public synchronized long span() {
        return next - watermark;
    }

    private void advance() {
        int length = Math.min(done.nextClearBit(0), index(next));
        if (length > 0) {
            done = done.get(length, Math.max(length, done.length()));
            watermark += length;
        }
    }

    /** Nothing is open: the watermark goes along, however far it is. */
    private void skipTo(long position) {
        long distance = position - watermark;
        done = distance < done.length() ? done.get((int) distance, done.length()) : new BitSet();
        watermark = position;
        next = position;
    }

    private int index(long offset) {
        return Math.toIntExact(offset - watermark);
    }
}
