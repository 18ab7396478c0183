package io.pollux.benchmarks;

import java.util.Locale;

/**
 * One row of a benchmark's table. What it has not is an empty text.
 *
 * @param spread how far the rounds, of which this is the median, lay apart
 * @param aim what it should be
 * @param verdict whether it is: {@link #MET} or {@link #MISSED}
 */
record Figure(String label, String measured, String spread, String aim, String verdict) {

    static final String MET = "met";
    static final String MISSED = "missed";

    /** A value and its unit, with as many digits as anyone would read. */
    static String number(double value, String unit) {
        double size = Math.abs(value);
        String format = value == Math.rint(value) || size >= 1_000 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
        String number = String.format(Locale.ROOT, size < 0.1 && value != 0 ? "%.2g" : format, value);
        return unit.isEmpty() ? number : number + " " + unit;
    }

    /** As it is told while a benchmark runs. */
    @Override
    public String toString() {
        return "%-60s %s%s%s"
                .formatted(
                        label,
                        measured,
                        spread.isEmpty() ? "" : " (" + spread + ")",
                        aim.isEmpty() ? "" : " (aim: " + aim + (verdict.isEmpty() ? "" : ", " + verdict) + ")");
    }
}
