package io.pollux.benchmarks.observation;

import java.io.IOException;
import java.net.http.HttpClient;

/** What is left on the heap of one of our processes after a full collection. */
public final class LiveHeap {

    private LiveHeap() {}

    /** In MiB; collects, and then asks the process's own metrics. */
    public static double mebibytes(HttpClient http, String base, long pid) throws IOException, InterruptedException {
        Jcmd.collectGarbage(pid);
        return Scrape.of(http, base).sum("jvm_memory_used_bytes", "area=\"heap\"") / (1 << 20);
    }
}
