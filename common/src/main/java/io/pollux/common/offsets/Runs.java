package io.pollux.common.offsets;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.BitSet;

/** Bits as the lengths of their runs, clear ones first, each as a number of 7-bit groups, lowest first. */
final class Runs {

    private static final int MAX_BITS = 1 << 28;

    private Runs() {}

    static int encodedSize(BitSet bits) {
        int size = 0;
        for (int from = 0; from < bits.length(); ) {
            int set = bits.nextSetBit(from);
            int clear = bits.nextClearBit(set);
            size += groups(set - from) + groups(clear - set);
            from = clear;
        }
        return size;
    }

    static byte[] encode(BitSet bits) {
        ByteBuffer out = ByteBuffer.allocate(encodedSize(bits));
        for (int from = 0; from < bits.length(); ) {
            int set = bits.nextSetBit(from);
            int clear = bits.nextClearBit(set);
            put(out, set - from);
            put(out, clear - set);
            from = clear;
        }
        return out.array();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IllegalArgumentException if it did not write this
     */
    static BitSet decode(ByteBuffer in) {
        BitSet bits = new BitSet();
        int at = 0;
        try {
            while (in.hasRemaining()) {
                int set = at + get(in);
                at = set + get(in);
                if (at > MAX_BITS) {
                    throw new IllegalArgumentException("runs of more than " + MAX_BITS + " bits");
                }
                bits.set(set, at);
            }
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("runs that are cut short", e);
        }
        return bits;
    }

    private static int groups(int number) {
        int groups = 1;
        for (int rest = number >>> 7; rest != 0; rest >>>= 7) {
            groups++;
        }
        return groups;
    }

    private static void put(ByteBuffer out, int number) {
        int rest = number;
        while (rest >= 0x80) {
            out.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    private static int get(ByteBuffer in) {
        int number = 0;
        for (int shift = 0; shift < 28; shift += 7) {
            byte group = in.get();
            number |= (group & 0x7f) << shift;
            if (group >= 0) {
                return number;
            }
        }
        throw new IllegalArgumentException("a run that is too long");
    }
}
