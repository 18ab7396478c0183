package io.pollux.examples.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AvailabilityTopologyTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir
    private static Path state;

    private final TopologyTestDriver driver = new TopologyTestDriver(AvailabilityTopology.build(), properties(), NOON);
    private final TestInputTopic<String, String> projects =
            driver.createInputTopic(AvailabilityTopology.PROJECTS, new StringSerializer(), new StringSerializer());
    private final TestInputTopic<String, String> results =
            driver.createInputTopic(AvailabilityTopology.RESULTS, new StringSerializer(), new StringSerializer());
    private final TestOutputTopic<String, String> output =
            driver.createOutputTopic(AvailabilityTopology.OUTPUT, new StringDeserializer(), new StringDeserializer());

    private static Properties properties() {
        Properties properties = AvailabilityMain.properties(Map.of("KAFKA_BOOTSTRAP_SERVERS", "nowhere:1"));
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        return properties;
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void countsEachMinuteOnceForEveryTagOfAProject() {
        projects.pipeInput("1", "{\"id\":1,\"tags\":[\"shop\",\"eu\"]}");
        projects.pipeInput("2", "{\"id\":2,\"tags\":[\"eu\"]}");
        result("1", "UP", NOON.plusSeconds(5));
        result("1", "TIMEOUT", NOON.plusSeconds(35));
        result("2", "UP", NOON.plusSeconds(59));
        result("2", "QUEUE_TIMEOUT", NOON.plusSeconds(59));
        assertThat(output.isEmpty()).isTrue();

        closeMinutesUntil(NOON.plusSeconds(60));

        assertThat(output.readValuesToList())
                .containsExactlyInAnyOrder(
                        minute("shop", NOON, 2, 1, "0.5"), minute("eu", NOON, 3, 2, "0.6666666666666666"));
    }

    @Test
    void aResultThatComesLateCountsInItsMinute() {
        projects.pipeInput("1", "{\"id\":1,\"tags\":[\"shop\"]}");
        result("1", "UP", NOON.plusSeconds(70));
        result("1", "UP", NOON.plusSeconds(10));

        closeMinutesUntil(NOON.plusSeconds(60));

        assertThat(output.readValuesToList()).containsExactly(minute("shop", NOON, 1, 1, "1.0"));
    }

    @Test
    void aProjectWithoutTagsIsUntagged() {
        result("3", "UP", NOON);

        closeMinutesUntil(NOON.plusSeconds(60));

        assertThat(output.readKeyValuesToList())
                .singleElement()
                .satisfies(published -> assertThat(published.key).isEqualTo("untagged"));
    }

    private static String minute(String tag, Instant start, long checks, long up, String availability) {
        return "{\"tag\":\"%s\",\"minute\":\"%s\",\"checks\":%d,\"up\":%d,\"availability\":%s}"
                .formatted(tag, start, checks, up, availability);
    }

    /** A result of another minute tells that time has gone on; it is published with its own minute, later. */
    private void closeMinutesUntil(Instant end) {
        result("999", "UP", end.plusSeconds(61));
    }

    private void result(String project, String outcome, Instant end) {
        results.pipeInput(
                project,
                "{\"projectId\":%s,\"outcome\":\"%s\",\"success\":%s,\"timestamp\":\"%s\",\"fieldOfLater\":1}"
                        .formatted(project, outcome, List.of("UP").contains(outcome), end),
                end);
    }
}
