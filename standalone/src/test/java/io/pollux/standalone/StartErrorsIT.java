package io.pollux.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps Pollux from starting is said in one message that names the cause and what to do. */
@Execution(ExecutionMode.CONCURRENT)
class StartErrorsIT {

    @TempDir
    private Path data;

    @Test
    void namesAllWrongSettingsAtOnce() throws Exception {
        String output = outputOfFailing(2, Map.of("MAX_CONCURRENT_HTTP", "-1", "QUEUE_TIMEOUT", "soon"), "up");

        assertThat(output)
                .contains("MAX_CONCURRENT_HTTP=-1 must be from 1 to")
                .contains("QUEUE_TIMEOUT=soon must be a duration such as")
                .doesNotContain("Exception");
        assertThat(data.resolve("secrets.properties")).doesNotExist();
        assertThat(data.resolve("kafka")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP_PORT", "EMBEDDED_KAFKA_PORT", "EMBEDDED_POSTGRES_PORT", "DEMO_TARGET_PORT"})
    void namesATakenPort(String setting) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            String output = outputOfFailing(1, Map.of(setting, port), "demo");

            assertThat(output)
                    .contains(port)
                    .contains("is already in use (" + setting + ")")
                    .contains("choose another port")
                    .doesNotContain("Exception");
        }
    }

    @Test
    void namesABrokerThatDoesNotAnswer() throws Exception {
        String nowhere = "localhost:" + FreePort.find();

        String output = outputOfFailing(1, Map.of("KAFKA_BOOTSTRAP_SERVERS", nowhere), "executor");

        assertThat(output)
                .contains("Kafka at " + nowhere + " (KAFKA_BOOTSTRAP_SERVERS) did not answer")
                .contains("./pollux infra")
                .doesNotContain("Exception");
    }

    @Test
    void namesADatabaseThatDoesNotAnswer() throws Exception {
        try (PolluxCommand infra = PolluxCommand.start(PolluxCommand.environment(data), "infra")) {
            Map<String, String> settings = new HashMap<>();
            String kafkaPort = awaitKafka(infra);
            settings.put("KAFKA_BOOTSTRAP_SERVERS", "localhost:" + kafkaPort);
            settings.put("DATABASE_URL", "jdbc:postgresql://localhost:" + FreePort.find() + "/pollux");

            String output = outputOfFailing(1, settings, "sink");

            assertThat(output)
                    .contains("PostgreSQL at " + settings.get("DATABASE_URL") + " (DATABASE_URL) can't be used")
                    .contains("Check the address")
                    .doesNotContain("Exception");
        }
    }

    @Test
    void namesAJdkThatIsTooOld() throws Exception {
        Path old = Files.createDirectories(data.resolve("jdk-17"));
        Files.createDirectories(old.resolve("bin"));
        for (String tool : new String[] {"java", "javac"}) {
            assertThat(Files.createFile(old.resolve("bin").resolve(tool))
                            .toFile()
                            .setExecutable(true))
                    .isTrue();
        }
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");

        String output = outputOfFailing(1, Map.of("JAVA_HOME", old.toString()), "up");

        assertThat(output).contains("needs a JDK 25 or newer", "which is Java 17", "set JAVA_HOME");
    }

    private static String awaitKafka(PolluxCommand infra) {
        org.awaitility.Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> infra.output().contains("are ready"));
        return infra.output().replaceAll("(?s).*Kafka +localhost:(\\d+).*", "$1");
    }

    private String outputOfFailing(int exitCode, Map<String, String> settings, String command)
            throws IOException, InterruptedException {
        Map<String, String> environment = PolluxCommand.environment(data);
        environment.putAll(settings);
        try (PolluxCommand failing = PolluxCommand.start(environment, command)) {
            int actual = failing.awaitExit(Duration.ofMinutes(2));
            assertThat(actual).as(failing.output()).isEqualTo(exitCode);
            return failing.output();
        }
    }
}
