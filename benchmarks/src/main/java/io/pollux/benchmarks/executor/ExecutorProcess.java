package io.pollux.benchmarks.executor;

import io.pollux.executor.ExecutorMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An executor in a process of its own, as operators run it. */
final class ExecutorProcess implements AutoCloseable {

    private final Process process;

    private ExecutorProcess(Process process) {
        this.process = process;
    }

    static ExecutorProcess start(Path directory, List<String> jvmOptions, Map<String, String> environment)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ExecutorMain.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        Files.createTempFile(directory, "executor", ".log").toFile());
        builder.environment().putAll(environment);
        return new ExecutorProcess(builder.start());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** What the process holds of the machine's memory, in bytes. */
    long residentBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status")).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .findFirst()
                        .orElseThrow()
                << 10;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 35, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }
}
