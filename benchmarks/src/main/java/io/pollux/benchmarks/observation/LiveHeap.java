package io.pollux.benchmarks.observation;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What is left on the heap of one of our processes after a full collection. */
public final class LiveHeap {

    private LiveHeap() {}

    /** In MiB; collects, and then asks the process's own metrics. */
    public static double mebibytes(HttpClient http, String base, long pid) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!jcmd.waitFor(1, TimeUnit.MINUTES)) {
            jcmd.destroyForcibly();
            throw new IOException("process " + pid + " did not collect its garbage within a minute");
        }
        return Scrape.of(http, base).sum("jvm_memory_used_bytes", "area=\"heap\"") / (1 << 20);
    }
}
