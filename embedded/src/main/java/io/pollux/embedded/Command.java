package io.pollux.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A short-lived program that was run to its end: its exit code and what it printed. */
record Command(List<String> arguments, int exitCode, String output) {

    static Command run(List<String> arguments, Duration timeout) throws IOException {
        // A file and not a pipe: whatever the program leaves running in the background would hold a pipe open.
        Path output = Files.createTempFile("pollux", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(arguments);
            // What is printed is searched for causes, so it must be in one language.
            builder.environment().put("LC_ALL", "C");
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            return new Command(
                    arguments, exitCode(process, timeout), Files.readString(output, StandardCharsets.ISO_8859_1));
        } finally {
            Files.delete(output);
        }
    }

    private static int exitCode(Process process, Duration timeout) throws IOException {
        try {
            if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        throw new IOException(
                "Gave up waiting for " + process.info().commandLine().orElse("a program"));
    }

    boolean succeeded() {
        return exitCode == 0;
    }

    void requireSuccess() throws IOException {
        if (!succeeded()) {
            throw new IOException("%s ended with %d: %s".formatted(arguments.getFirst(), exitCode, output.strip()));
        }
    }
}
