package io.pollux.benchmarks;

import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.benchmarks.plot.SvgPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The figures of one benchmark, printed as they come; and a plot, if it made one. */
public final class Report {

    private static final String TIMES = "×";

    private final List<Figure> figures = new ArrayList<>();
    private @Nullable SvgPlot plot;

    /** Says what is being done, for whoever waits. */
    public void progress(String message) {
        System.out.println("  … " + message);
    }

    public void figure(String label, double value, String unit) {
        add(new Figure(label, Figure.number(value, unit), "", "", ""));
    }

    /** A value that has an aim, which it meets or misses. */
    public void figure(String label, double value, String unit, Aim aim) {
        add(judged(label, value, unit, "", aim));
    }

    /** The median of some rounds, and how far they lie apart. */
    public void rounds(String label, Quantiles values, String unit) {
        add(new Figure(label, Figure.number(values.median(), unit), spread(values), "", ""));
    }

    /** The median of some rounds, which meets or misses an aim. */
    public void rounds(String label, Quantiles values, String unit, Aim aim) {
        add(judged(label, values.median(), unit, spread(values), aim));
    }

    /** A ratio measured within this run, beside what was aimed at. */
    public void ratio(String label, double ratio, Aim aim) {
        add(judged(label, ratio, TIMES, "", aim));
    }

    /** A ratio measured within this run, beside what was aimed at in words, which nobody judges. */
    public void ratio(String label, double ratio, String aim) {
        add(new Figure(label, Figure.number(ratio, TIMES), "", aim, ""));
    }

    public void text(String label, String value) {
        text(label, value, "");
    }

    /** Something measured that is more than a number, and how sure it is. */
    public void text(String label, String value, String spread) {
        add(new Figure(label, value, spread, "", ""));
    }

    /** What its page shows below the figures. */
    public void plot(SvgPlot plot) {
        this.plot = plot;
    }

    private static Figure judged(String label, double value, String unit, String spread, Aim aim) {
        return new Figure(
                label,
                Figure.number(value, unit),
                spread,
                aim.text(unit),
                aim.isMetBy(value) ? Figure.MET : Figure.MISSED);
    }

    private static String spread(Quantiles sorted) {
        return "%s to %s in %d rounds"
                .formatted(Figure.number(sorted.min(), ""), Figure.number(sorted.max(), ""), sorted.count());
    }

    private void add(Figure figure) {
        System.out.println("  " + figure);
        figures.add(figure);
    }

    List<Figure> figures() {
        return List.copyOf(figures);
    }

    Optional<SvgPlot> plot() {
        return Optional.ofNullable(plot);
    }
}
