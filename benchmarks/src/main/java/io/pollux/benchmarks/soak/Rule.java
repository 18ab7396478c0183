package io.pollux.benchmarks.soak;

import java.util.Locale;
import java.util.function.Predicate;

/**
 * When a series counts as steady.
 *
 * @param text the rule in words
 * @param holds whether it does
 */
record Rule(String text, Predicate<Trend> holds) {

    private static final double GROWTH = 1.10;
    private static final double TOLERANCE = 0.02;

    /** What a leak breaks. */
    static Rule noGrowth() {
        return new Rule(
                "median of the last quarter ≤ %.2f × that of the first".formatted(GROWTH),
                trend -> trend.ratio() <= GROWTH);
    }

    static Rule neverAbove(double limit) {
        return new Rule("never above " + number(limit), trend -> trend.max() <= limit);
    }

    static Rule mostlyBelow(double limit) {
        return new Rule(
                "medians of the first and last quarter below " + number(limit),
                trend -> trend.first() < limit && trend.last() < limit);
    }

    static Rule about(double value) {
        return new Rule(
                "medians of the first and last quarter within %.0f %% of %s".formatted(100 * TOLERANCE, number(value)),
                trend -> near(trend.first(), value) && near(trend.last(), value));
    }

    /** Not judged, with the reason. */
    static Rule shown(String reason) {
        return new Rule("not judged: " + reason, _ -> true);
    }

    private static boolean near(double measured, double wanted) {
        return Math.abs(measured - wanted) <= TOLERANCE * wanted;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
