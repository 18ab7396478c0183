package io.pollux.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

/** A JVM that runs a main class of the tests, prints one line once it is ready, and may then be killed. */
final class ChildJvm implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static ChildJvm start(Class<?> main, Path argument) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                main.getName(),
                argument.toString());
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        return new ChildJvm(
                builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** The rest of the first line that begins with {@code ready}. */
    String awaitReady() throws IOException {
        return output.lines()
                .filter(line -> line.startsWith("ready "))
                .findFirst()
                .orElseThrow(() -> new IOException("The child ended before it was ready"))
                .substring("ready ".length());
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
