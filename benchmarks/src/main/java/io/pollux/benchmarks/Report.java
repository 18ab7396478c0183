package io.pollux.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of one benchmark: printed as they come, and kept as rows of a Markdown table. */
public final class Report {

    private final List<String> rows = new ArrayList<>();

    /** Says what is being done, for whoever waits. */
    public void progress(String message) {
        System.out.println("  … " + message);
    }

    public void figure(String label, double value, String unit) {
        add(label, String.format(Locale.ROOT, "%,.2f %s", value, unit));
    }

    /** A ratio measured within this run, beside what was aimed at. */
    public void ratio(String label, double ratio, String aim) {
        add(label, String.format(Locale.ROOT, "%.2f × (aim: %s)", ratio, aim));
    }

    public void text(String label, String value) {
        add(label, value);
    }

    private void add(String label, String value) {
        System.out.printf("  %-60s %s%n", label, value);
        rows.add("| " + label + " | " + value + " |");
    }

    /** All figures as a Markdown table. */
    public String markdown() {
        return "| figure | measured |\n|---|---|\n" + String.join("\n", rows) + "\n";
    }
}
