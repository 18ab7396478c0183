package io.pollux.benchmarks.soak;

import java.util.Arrays;

/**
 * How a series went.
 *
 * @param first the median of its first quarter
 * @param last the median of its last quarter
 * @param slopePerHour of the straight line that fits best
 */
record Trend(double first, double last, double slopePerHour, double min, double max) {

    /** Of values at these hours; those that are no number do not count. */
    static Trend of(double[] hours, double[] values) {
        int count = 0;
        double[] xs = new double[hours.length];
        double[] ys = new double[hours.length];
        for (int i = 0; i < hours.length; i++) {
            if (!Double.isNaN(values[i])) {
                xs[count] = hours[i];
                ys[count++] = values[i];
            }
        }
        xs = Arrays.copyOf(xs, count);
        ys = Arrays.copyOf(ys, count);
        int quarter = Math.max(1, count / 4);
        return new Trend(
                median(Arrays.copyOf(ys, Math.min(quarter, count))),
                median(Arrays.copyOfRange(ys, Math.max(0, count - quarter), count)),
                slope(xs, ys),
                Arrays.stream(ys).min().orElse(Double.NaN),
                Arrays.stream(ys).max().orElse(Double.NaN));
    }

    double ratio() {
        return last / first;
    }

    private static double median(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static double slope(double[] xs, double[] ys) {
        double meanX = Arrays.stream(xs).average().orElse(0);
        double meanY = Arrays.stream(ys).average().orElse(0);
        double covariance = 0;
        double variance = 0;
        for (int i = 0; i < xs.length; i++) {
            covariance += (xs[i] - meanX) * (ys[i] - meanY);
            variance += (xs[i] - meanX) * (xs[i] - meanX);
        }
        return variance == 0 ? 0 : covariance / variance;
    }
}
