package io.pollux.benchmarks;

import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.benchmarks.plot.SvgPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The figures of one benchmark: printed as they come, and kept as rows of a Markdown table; and a plot, if it made one. */
public final class Report {

    private final List<String> rows = new ArrayList<>();
    private @Nullable SvgPlot plot;

    /** Says what is being done, for whoever waits. */
    public void progress(String message) {
        System.out.println("  … " + message);
    }

    public void figure(String label, double value, String unit) {
        add(label, String.format(Locale.ROOT, "%,.2f %s", value, unit));
    }

    /** What several rounds measured: the middle one, and from which to which they reach. */
    public void rounds(String label, Quantiles rounds, String unit) {
        add(
                label,
                String.format(
                        Locale.ROOT,
                        "%,.0f %s (median of %d rounds, %,.0f to %,.0f)",
                        rounds.median(),
                        unit,
                        rounds.count(),
                        rounds.min(),
                        rounds.max()));
    }

    /** A ratio measured within this run, beside what was aimed at. */
    public void ratio(String label, double ratio, String aim) {
        add(label, String.format(Locale.ROOT, "%.2f × (aim: %s)", ratio, aim));
    }

    public void text(String label, String value) {
        add(label, value);
    }

    /** What its page shows below the figures. */
    public void plot(SvgPlot plot) {
        this.plot = plot;
    }

    private void add(String label, String value) {
        System.out.printf("  %-60s %s%n", label, value);
        rows.add("| " + label + " | " + value + " |");
    }

    Optional<SvgPlot> plot() {
        return Optional.ofNullable(plot);
    }

    /** All figures as a Markdown table. */
    String markdown() {
        return "| figure | measured |\n|---|---|\n" + String.join("\n", rows) + "\n";
    }
}
