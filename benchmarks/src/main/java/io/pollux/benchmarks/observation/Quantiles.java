package io.pollux.benchmarks.observation;

import java.util.Arrays;

/** Values in their order. Of no values at all every quantile is no number. */
public final class Quantiles {

    private final double[] sorted;

    private Quantiles(double[] sorted) {
        this.sorted = sorted;
    }

    public static Quantiles of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Quantiles(sorted);
    }

    public int count() {
        return sorted.length;
    }

    /** The value that a share of all are at or below. */
    public double at(double share) {
        return sorted.length == 0
                ? Double.NaN
                : sorted[Math.clamp((long) Math.ceil(sorted.length * share) - 1, 0, sorted.length - 1)];
    }

    public double median() {
        return at(0.5);
    }

    public double min() {
        return at(0);
    }

    public double max() {
        return at(1);
    }
}
