package io.pollux.benchmarks.plot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Small multiples as one SVG file: a panel for each curve, all over the same horizontal axis, each with a vertical axis of
 * its own that begins at zero. Its colours follow the reader's light or dark scheme, and it needs nothing but itself.
 */
public final class SvgPlot {

    private static final int COLUMNS = 3;
    private static final int WIDTH = 300;
    private static final int HEIGHT = 150;
    private static final int LEFT = 52;
    private static final int RIGHT = 14;
    private static final int TOP = 34;
    private static final int BOTTOM = 24;
    private static final int HEADING = 40;

    private static final String STYLE = """
            <style>
              text { font: 11px system-ui, sans-serif; fill: #57606a }
              .title { font-weight: 600; fill: #1f2328 }
              .heading { font-size: 15px; font-weight: 600; fill: #1f2328 }
              .grid { stroke: #d0d7de; stroke-width: 1 }
              .curve { stroke: #0969da; stroke-width: 1.5; fill: none; stroke-linejoin: round }
              @media (prefers-color-scheme: dark) {
                text { fill: #9198a1 }
                .title, .heading { fill: #f0f6fc }
                .grid { stroke: #3d444d }
                .curve { stroke: #4493f8 }
              }
            </style>
            """;

    private final String heading;
    private final String horizontal;
    private final List<String> panels = new ArrayList<>();

    /**
     * An empty plot.
     *
     * @param horizontal the unit of the horizontal axis
     */
    public SvgPlot(String heading, String horizontal) {
        this.heading = heading;
        this.horizontal = horizontal;
    }

    /** Adds a panel. Where {@code ys} has no number the curve has a gap. */
    public SvgPlot panel(String title, double[] xs, double[] ys) {
        double right = ceiling(max(xs));
        double top = ceiling(max(ys));
        StringBuilder svg = new StringBuilder();
        int left = panels.size() % COLUMNS * WIDTH;
        int above = HEADING + panels.size() / COLUMNS * HEIGHT;
        svg.append("<g transform=\"translate(%d %d)\">%n".formatted(left, above));
        svg.append("<text class=\"title\" x=\"%d\" y=\"20\">%s</text>%n".formatted(LEFT, escaped(title)));
        for (int part = 0; part <= 2; part++) {
            double y = vertical(top * part / 2, top);
            svg.append(line(LEFT, y, WIDTH - RIGHT, y));
            svg.append(label(LEFT - 6, y + 4, "end", number(top * part / 2)));
            double x = horizontal(right * part / 2, right);
            String unit = part == 2 ? " " + horizontal : "";
            svg.append(label(x, HEIGHT - 8, part == 2 ? "end" : "middle", number(right * part / 2) + unit));
        }
        svg.append("<path class=\"curve\" d=\"")
                .append(curve(xs, ys, right, top))
                .append("\"/>\n</g>\n");
        panels.add(svg.toString());
        return this;
    }

    private static String curve(double[] xs, double[] ys, double right, double top) {
        StringBuilder path = new StringBuilder();
        boolean drawing = false;
        for (int i = 0; i < xs.length; i++) {
            if (Double.isNaN(ys[i])) {
                drawing = false;
                continue;
            }
            path.append(drawing ? "L" : "M")
                    .append(String.format(Locale.ROOT, "%.1f %.1f", horizontal(xs[i], right), vertical(ys[i], top)));
            drawing = true;
        }
        return path.toString();
    }

    private static double horizontal(double x, double right) {
        return LEFT + (WIDTH - LEFT - RIGHT) * x / right;
    }

    private static double vertical(double y, double top) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * y / top;
    }

    private static double max(double[] values) {
        double max = 0;
        for (double value : values) {
            if (value > max) {
                max = value;
            }
        }
        return max;
    }

    /** The next round number, so that the axis has round labels. */
    private static double ceiling(double value) {
        if (value <= 0) {
            return 1;
        }
        double magnitude = Math.pow(10, Math.floor(Math.log10(value)));
        for (double step : new double[] {1, 1.2, 1.6, 2, 3, 4, 5, 6, 8}) {
            if (value <= step * magnitude) {
                return step * magnitude;
            }
        }
        return 10 * magnitude;
    }

    private static String number(double value) {
        String text = value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%,.3f", value);
        return text.contains(".") ? text.replaceAll("0+$", "") : text;
    }

    private static String line(double x1, double y1, double x2, double y2) {
        return String.format(Locale.ROOT, "<path class=\"grid\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", x1, y1, x2, y2);
    }

    private static String label(double x, double y, String anchor, String text) {
        return String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, escaped(text));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    @Override
    public String toString() {
        int columns = Math.min(COLUMNS, Math.max(1, panels.size()));
        int rows = Math.ceilDiv(panels.size(), COLUMNS);
        int width = columns * WIDTH;
        int height = HEADING + rows * HEIGHT;
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" role="img">
                <title>%3$s</title>
                %4$s<text class="heading" x="12" y="24">%3$s</text>
                %5$s</svg>
                """.formatted(width, height, escaped(heading), STYLE, String.join("", panels));
    }

    public void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, toString());
    }
}
