package io.pollux.benchmarks.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.executor.Nginx;
import io.pollux.benchmarks.observation.CpuStopwatch;
import io.pollux.benchmarks.observation.Postmaster;
import io.pollux.benchmarks.observation.Scrape;
import io.pollux.benchmarks.observation.ThreadTimes;
import java.io.IOException;
import java.net.http.HttpClient;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A Pollux that checks an nginx at a rate that can be raised, and what can be seen of it from outside. */
public final class LoadedPollux implements AutoCloseable {

    /** Enough for a quantile of one in a thousand, few enough to be looked for all the time. */
    private static final int SAMPLE = 1_000;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final StandaloneProcess pollux;
    private final Nginx nginx;
    private final Duration interval;
    private final long postmaster;
    private final RowReader rows;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Long> projects = new ArrayList<>();

    /** The process and the nginx remain the caller's to close. */
    public LoadedPollux(StandaloneProcess pollux, Nginx nginx, Duration interval) throws SQLException {
        this.pollux = pollux;
        this.nginx = nginx;
        this.interval = interval;
        this.postmaster = Postmaster.pid(pollux.database());
        this.rows = new RowReader(pollux.database());
    }

    /** Adds as many projects as it takes to have so many checks due each second. */
    public void raiseTo(int rate) throws IOException, InterruptedException {
        int wanted = Math.toIntExact(rate * interval.toSeconds());
        JsonNode report = pollux.client()
                .importProjects(IntStream.range(projects.size(), wanted)
                        .mapToObj(this::project)
                        .toList());
        report.required("items")
                .forEach(item -> projects.add(item.required("id").longValue()));
    }

    private Map<String, Object> project(int number) {
        return Map.of(
                "name",
                "pipeline %06d".formatted(number),
                "url",
                nginx.url() + number,
                "interval",
                interval.toSeconds(),
                "unit",
                "seconds");
    }

    /** Measures what is due within a time from now on. */
    Step measure(int rate, Duration time) throws IOException, SQLException, InterruptedException {
        List<DueTime> known = rows.latest(sample(), interval.multipliedBy(2).plus(PATIENCE));
        if (known.isEmpty()) {
            throw new IllegalStateException("no project has a result of a due time yet; the warm-up was too short");
        }
        Scrape before = Scrape.of(http, pollux.base());
        CpuStopwatch polluxTime = CpuStopwatch.alone(pollux.pid());
        CpuStopwatch postgresTime = CpuStopwatch.withChildren(postmaster);
        CpuStopwatch nginxTime = CpuStopwatch.withChildren(nginx.pid());
        ThreadTimes threads = ThreadTimes.of(pollux.pid());
        Instant from = Instant.now();
        Sightings sightings = Sightings.of(known, interval, from, from.plus(time), PATIENCE);
        rows.watch(sightings);
        Scrape after = Scrape.of(http, pollux.base());
        double checks = after.rise("pollux_checks_total", before);
        return new Step(
                rate,
                after.perSecond("pollux_checks_total", before),
                after.perSecond("pollux_sink_rows_total", before),
                sightings.latency(),
                Lag.of(before),
                Lag.of(after),
                new Step.Cost(
                        polluxTime.secondsPerMillion(checks),
                        postgresTime.secondsPerMillion(checks),
                        nginxTime.secondsPerMillion(checks),
                        ThreadTimes.of(pollux.pid()).since(threads, Part::of, 1e6 / checks)));
    }

    private List<Long> sample() {
        List<Long> shuffled = new ArrayList<>(projects);
        Collections.shuffle(shuffled, new Random(projects.size()));
        return shuffled.subList(0, Math.min(SAMPLE, shuffled.size()));
    }

    @Override
    public void close() throws SQLException {
        http.close();
        rows.close();
    }
}
