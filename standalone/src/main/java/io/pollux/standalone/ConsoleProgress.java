package io.pollux.standalone;

import io.pollux.common.lifecycle.StartProgress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Shows a person at a terminal what is starting, what is ready, and how long it took. */
final class ConsoleProgress implements StartProgress {

    private final PrintStream out;

    ConsoleProgress(PrintStream out) {
        this.out = out;
    }

    @Override
    public void starting(String component) {
        if (component.isEmpty()) {
            return;
        }
        out.printf("  %-26s ", component);
        out.flush();
    }

    @Override
    public void ready(String component, Duration took) {
        if (component.isEmpty()) {
            return;
        }
        out.printf(Locale.ROOT, "ready  %5.1f s%n", took.toMillis() / 1000.0);
    }

    @Override
    public void failed(String component) {
        out.println("failed");
    }
}
