package io.pollux.benchmarks.pipeline;

import static java.util.stream.Collectors.joining;

import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.observation.Quantiles;
import java.util.Locale;
import java.util.Map;

/**
 * What came of one rate.
 *
 * @param rate the checks a second that were due
 * @param latency from due to visible
 * @param before what waited at the beginning
 * @param after what waited at the end
 */
record Step(
        int rate,
        double checksPerSecond,
        double rowsPerSecond,
        Sightings.Latency latency,
        Lag before,
        Lag after,
        Cost cost) {

    private static final double TOLERANCE = 0.02;
    private static final double LAG_SECONDS = 2;

    /** Processor seconds of each process, and of each part of Pollux, for a million checks. */
    record Cost(double pollux, double postgres, double nginx, Map<Part, Double> parts) {

        private String partsDearestFirst() {
            return parts.entrySet().stream()
                    .sorted(Map.Entry.<Part, Double>comparingByValue().reversed())
                    .map(part -> "%s %,.0f".formatted(part.getKey().name().toLowerCase(Locale.ROOT), part.getValue()))
                    .collect(joining(", "));
        }
    }

    /** Whether rows came as fast as checks were due, and nothing fell behind. */
    boolean held() {
        return Math.abs(rowsPerSecond - rate) <= TOLERANCE * rate && after.within(LAG_SECONDS, rate);
    }

    void tell(Report report) {
        Quantiles millis = latency.millis();
        String what = "%,d checks/s: ".formatted(rate);
        report.text(
                what + "due → visible p50 / p99 / p99.9 / max",
                "%,.0f / %,.0f / %,.0f / %,.0f ms"
                        .formatted(millis.median(), millis.at(0.99), millis.at(0.999), millis.max()));
        report.text(
                what + "due times watched, of which missed", "%,d, %,d".formatted(millis.count(), latency.missed()));
        report.text(what + "achieved", "%,.0f checks/s, %,.0f rows/s".formatted(checksPerSecond, rowsPerSecond));
        report.text(
                what + "CPU of Pollux / PostgreSQL / nginx",
                "%,.0f / %,.0f / %,.0f s a million checks".formatted(cost.pollux(), cost.postgres(), cost.nginx()));
        report.text(what + "CPU of the parts of Pollux", cost.partsDearestFirst());
        report.text(
                what + "tasks that wait; results not stored yet",
                "%,.0f → %,.0f; %,.0f → %,.0f"
                        .formatted(before.tasks(), after.tasks(), before.results(), after.results()));
        report.text(what + "held", held() ? "yes" : "no");
    }
}
