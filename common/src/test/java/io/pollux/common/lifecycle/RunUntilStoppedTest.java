package io.pollux.common.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a JVM of its own, since it ends with the process. */
@Timeout(60)
class RunUntilStoppedTest {

    private @Nullable Process process;

    @AfterEach
    void endProcess() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    @Test
    void sigtermStopsThePartsAndEndsWithZero() throws Exception {
        Process running = start();
        try (BufferedReader output = running.inputReader(UTF_8)) {
            assertThat(output.readLine()).isEqualTo("started");

            terminate(running);

            assertThat(output.readLine()).isEqualTo("stopped");
            assertThat(exitCode(running)).isEqualTo(RunUntilStopped.OK);
        }
    }

    @Test
    void aStopThatFailsEndsWithOne() throws Exception {
        Process running = start("stop");
        try (BufferedReader output = running.inputReader(UTF_8)) {
            assertThat(output.readLine()).isEqualTo("started");

            terminate(running);

            assertThat(exitCode(running)).isEqualTo(RunUntilStopped.FAILED);
        }
    }

    @Test
    void aPartThatFailsForGoodStopsTheRestAndEndsWithOne() throws Exception {
        Process running = start("later");

        assertThat(running.inputReader(UTF_8).lines()).contains("started", "stopped");
        assertThat(exitCode(running)).isEqualTo(RunUntilStopped.FAILED);
    }

    @Test
    void whatKeepsItFromStartingIsOneMessageWithoutAStackTrace() throws Exception {
        Process running = start("start");

        assertThat(running.errorReader(UTF_8).lines()).containsExactly("The port is taken. Choose another one.");
        assertThat(exitCode(running)).isEqualTo(RunUntilStopped.FAILED);
    }

    @Test
    void anErrorAtTheStartEndsTheProcessToo() throws Exception {
        Process running = start("error");

        assertThat(running.errorReader(UTF_8).lines()).anyMatch(line -> line.contains("NoClassDefFoundError"));
        assertThat(exitCode(running)).isEqualTo(RunUntilStopped.FAILED);
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EchoService.class.getName()));
        command.addAll(List.of(arguments));
        Process started = new ProcessBuilder(command).start();
        process = started;
        return started;
    }

    /** SIGTERM; unlike {@link Process#destroy} it leaves the output readable. */
    private static void terminate(Process process) {
        process.toHandle().destroy();
    }

    private static int exitCode(Process process) throws InterruptedException {
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("ended").isTrue();
        return process.exitValue();
    }
}
