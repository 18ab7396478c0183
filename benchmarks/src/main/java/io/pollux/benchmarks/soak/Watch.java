package io.pollux.benchmarks.soak;

import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.observation.Memory;
import io.pollux.benchmarks.observation.Postmaster;
import io.pollux.benchmarks.observation.Scrape;
import java.io.IOException;
import java.net.http.HttpClient;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/** Takes samples of a running Pollux, from outside. */
final class Watch implements AutoCloseable {

    private static final double MEBIBYTE = 1 << 20;

    private final HttpClient http = HttpClient.newHttpClient();
    private final StandaloneProcess pollux;
    private final long postmaster;
    private Scrape before;

    Watch(StandaloneProcess pollux) throws IOException, InterruptedException, SQLException {
        this.pollux = pollux;
        this.postmaster = Postmaster.pid(pollux.database());
        this.before = scrape();
    }

    Scrape scrape() throws IOException, InterruptedException {
        return Scrape.of(http, pollux.base());
    }

    /** All that is to be had now; rates are those since the sample before. */
    Map<Measure, Double> sample() throws IOException, InterruptedException {
        Scrape now = scrape();
        Map<Measure, Double> values = new EnumMap<>(Measure.class);
        values.put(Measure.RESIDENT, Memory.status(pollux.pid(), "VmRSS"));
        values.put(Measure.ANONYMOUS, Memory.status(pollux.pid(), "RssAnon"));
        values.put(Measure.MAPPED, Memory.status(pollux.pid(), "RssFile"));
        values.put(Measure.LIVE_HEAP, now.sum("jvm_gc_live_data_size_bytes") / MEBIBYTE);
        values.put(Measure.USED_HEAP, now.sum("jvm_memory_used_bytes", "area=\"heap\"") / MEBIBYTE);
        values.put(Measure.NON_HEAP, now.sum("jvm_memory_used_bytes", "area=\"nonheap\"") / MEBIBYTE);
        values.put(Measure.THREADS, now.sum("jvm_threads_live_threads"));
        values.put(Measure.DESCRIPTORS, (double) Memory.descriptors(pollux.pid()));
        values.put(Measure.POSTGRES, Memory.shared(postmaster));
        values.put(Measure.TASK_LAG, now.sum("pollux_queue_lag_records"));
        values.put(Measure.RESULT_LAG, now.sum("pollux_sink_lag_records", "pollux.results"));
        values.put(Measure.LATENESS, now.quantile("pollux_schedule_lateness_seconds", 0.99, before));
        values.put(Measure.CHECKS, now.perSecond("pollux_checks_total", before));
        values.put(Measure.ROWS, now.perSecond("pollux_sink_rows_total", before));
        values.values().removeIf(value -> value.isNaN());
        before = now;
        return values;
    }

    @Override
    public void close() {
        http.close();
    }
}
