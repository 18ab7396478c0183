package io.pollux.sink.storing;

import java.util.Arrays;

/**
 * Response times counted in buckets whose bounds grow by a constant factor, so that whatever is read from a bucket is
 * off by at most {@link #RELATIVE_ERROR}. The migration that makes the rollups documents the layout; the functions
 * there read it.
 */
final class LatencyBuckets {

    static final double RELATIVE_ERROR = 0.01;

    static final int COUNT_BITS = 20;
    static final int MAX_COUNT = (1 << COUNT_BITS) - 1;

    private static final double LOG_FACTOR = Math.log((1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR));
    private static final int LAST = (1 << (31 - COUNT_BITS)) - 1;

    private int[] buckets = new int[4];
    private int size;

    void add(int responseTimeMs) {
        makeRoomFor(1);
        buckets[size++] = bucketOf(responseTimeMs);
    }

    void addAll(LatencyBuckets others) {
        makeRoomFor(others.size);
        System.arraycopy(others.buckets, 0, buckets, size, others.size);
        size += others.size;
    }

    private void makeRoomFor(int more) {
        if (size + more > buckets.length) {
            buckets = Arrays.copyOf(buckets, Math.max(size + more, size * 2));
        }
    }

    static int bucketOf(int responseTimeMs) {
        if (responseTimeMs <= 0) {
            return 0;
        }
        return Math.min(LAST, 1 + (int) Math.ceil(Math.log(responseTimeMs) / LOG_FACTOR));
    }

    /** The distribution as the text of an array of bucket × 2<sup>20</sup> + count. */
    String toArrayText() {
        Arrays.sort(buckets, 0, size);
        StringBuilder text = new StringBuilder("{");
        for (int from = 0, to; from < size; from = to) {
            to = from + 1;
            while (to < size && buckets[to] == buckets[from] && to - from < MAX_COUNT) {
                to++;
            }
            text.append(from == 0 ? "" : ",").append((buckets[from] << COUNT_BITS) + to - from);
        }
        return text.append('}').toString();
    }
}
