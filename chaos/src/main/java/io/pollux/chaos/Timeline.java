package io.pollux.chaos;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What happened when, from the beginning of the faults on: printed as it happens, and kept for the report. */
public final class Timeline {

    private final PrintStream out;
    private final List<String> lines = new ArrayList<>();
    private volatile Instant begin = Instant.now();

    Timeline(PrintStream out) {
        this.out = out;
    }

    void begin() {
        begin = Instant.now();
    }

    public synchronized void note(String what) {
        long seconds = Duration.between(begin, Instant.now()).toSeconds();
        String line = "%3d:%02d  %s".formatted(seconds / 60, seconds % 60, what);
        lines.add(line);
        out.println("  " + line);
    }

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }
}
