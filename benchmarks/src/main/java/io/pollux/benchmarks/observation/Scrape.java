package io.pollux.benchmarks.observation;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What {@code /metrics} said at one moment. */
public final class Scrape {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final long nanos;
    private final List<String> lines;

    private Scrape(long nanos, List<String> lines) {
        this.nanos = nanos;
        this.lines = lines;
    }

    public static Scrape of(HttpClient http, String base) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/metrics"))
                .timeout(PATIENCE)
                .build();
        List<String> lines = http.send(request, BodyHandlers.ofLines())
                .body()
                .filter(line -> !line.startsWith("#"))
                .toList();
        return new Scrape(System.nanoTime(), lines);
    }

    /** The sum over all series of a metric that have a label, or all of them for an empty one; no number if none has. */
    public double sum(String metric, String label) {
        return lines.stream()
                .filter(line -> isOf(line, metric) && line.contains(label))
                .mapToDouble(Scrape::value)
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }

    public double sum(String metric) {
        return sum(metric, "");
    }

    /** How much a counter rose since an earlier moment. */
    public double rise(String metric, Scrape earlier) {
        return sum(metric) - earlier.sum(metric);
    }

    /** How fast a counter rose since an earlier moment. */
    public double perSecond(String metric, Scrape earlier) {
        return rise(metric, earlier) * 1e9 / (nanos - earlier.nanos);
    }

    /** A quantile of what a histogram took in since an earlier moment, by linear interpolation within its bucket. */
    public double quantile(String metric, double quantile, Scrape earlier) {
        NavigableMap<Double, Double> counts = buckets(metric);
        earlier.buckets(metric).forEach((bound, count) -> counts.merge(bound, -count, Double::sum));
        double rank = counts.isEmpty() ? 0 : counts.lastEntry().getValue() * quantile;
        double below = 0;
        double lower = 0;
        for (var bucket : counts.entrySet()) {
            if (bucket.getValue() >= rank && rank > 0) {
                return bucket.getKey().isInfinite()
                        ? lower
                        : lower + (bucket.getKey() - lower) * (rank - below) / (bucket.getValue() - below);
            }
            below = bucket.getValue();
            lower = bucket.getKey();
        }
        return Double.NaN;
    }

    private NavigableMap<Double, Double> buckets(String metric) {
        NavigableMap<Double, Double> buckets = new TreeMap<>();
        for (String line : lines) {
            if (isOf(line, metric + "_bucket")) {
                int from = line.indexOf("le=\"") + 4;
                String bound = line.substring(from, line.indexOf('"', from));
                buckets.merge(
                        bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound),
                        value(line),
                        Double::sum);
            }
        }
        return buckets;
    }

    private static boolean isOf(String line, String metric) {
        return line.startsWith(metric)
                && line.length() > metric.length()
                && (line.charAt(metric.length()) == '{' || line.charAt(metric.length()) == ' ');
    }

    private static double value(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
    }
}
