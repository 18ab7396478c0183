package io.pollux.benchmarks.soak;

import static java.util.stream.Collectors.joining;

import io.pollux.benchmarks.plot.SvgPlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All samples so far, each of which is in a CSV file, too, as soon as it is taken. */
final class Samples {

    private record Sample(Instant at, Map<Measure, Double> values) {}

    private final Path file;
    private final List<Sample> samples = new ArrayList<>();

    Samples(Path file) throws IOException {
        this.file = file;
        Files.writeString(
                file,
                Arrays.stream(Measure.values())
                        .map(measure -> measure.name().toLowerCase(Locale.ROOT))
                        .collect(joining(",", "at,", "\n")));
    }

    /** What was not to be had is missing from the map. */
    void add(Instant at, Map<Measure, Double> values) throws IOException {
        samples.add(new Sample(at, Map.copyOf(values)));
        String row = Arrays.stream(Measure.values())
                .map(measure -> values.containsKey(measure) ? "%.3f".formatted(values.get(measure)) : "")
                .collect(joining(",", at + ",", "\n"));
        Files.writeString(file, row, StandardOpenOption.APPEND);
    }

    int size() {
        return samples.size();
    }

    double latest(Measure measure) {
        return samples.isEmpty() ? Double.NaN : samples.getLast().values().getOrDefault(measure, Double.NaN);
    }

    Trend trend(Measure measure) {
        return Trend.of(hours(), values(measure));
    }

    void plot(String heading, Path svg) throws IOException {
        SvgPlot plot = new SvgPlot(heading, "min");
        double[] minutes = Arrays.stream(hours()).map(hours -> hours * 60).toArray();
        for (Measure measure : Measure.values()) {
            plot.panel(measure.title(), minutes, values(measure));
        }
        plot.write(svg);
    }

    private double[] hours() {
        return samples.stream()
                .mapToDouble(sample ->
                        Duration.between(samples.getFirst().at(), sample.at()).toMillis() / 3_600_000.0)
                .toArray();
    }

    private double[] values(Measure measure) {
        return samples.stream()
                .mapToDouble(sample -> sample.values().getOrDefault(measure, Double.NaN))
                .toArray();
    }
}
