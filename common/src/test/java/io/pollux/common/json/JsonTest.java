package io.pollux.common.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pollux.common.contract.ExecutorConcurrency;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.Samples;
import io.pollux.common.contract.TaskStarted;
import java.time.Instant;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    private static final String VALID = "{\"maxConcurrentHttp\":5,\"at\":\"2026-01-01T00:00:00Z\"}";

    @Test
    void writesInstantsAsIsoTextInUtcAndLeavesNullsOut() {
        assertThat(Json.encode(new ExecutorConcurrency(5, Instant.parse("2026-01-01T00:00:00Z"))))
                .isEqualTo(VALID.getBytes(UTF_8));
    }

    @Test
    void readsAnInstantWithAnOffset() throws UndecodableException {
        assertThat(decode(VALID.replace("00:00:00Z", "02:00:00+02:00")).at())
                .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Test
    void ignoresUnknownFields() throws UndecodableException {
        assertThat(decode(VALID.replace("{", "{\"later\":[{}],")).maxConcurrentHttp())
                .isEqualTo(5);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "null",
                "[]",
                "5",
                "\"text\"",
                "{}",
                "{",
                "not json",
                "\0",
                "\0\0\0\0",
                "{\"maxConcurrentHttp\":5,\"at\":\"2026-01-01T00:00:00Z\"} trailing",
                "{\"maxConcurrentHttp\":5,\"at\":\"2026-01-01T00:00:00Z\"}\0",
                "{\"maxConcurrentHttp\":5,\"at\":\"today\"}",
                "{\"maxConcurrentHttp\":5,\"at\":1767225600}",
                "{\"maxConcurrentHttp\":\"5\",\"at\":\"2026-01-01T00:00:00Z\"}",
                "{\"maxConcurrentHttp\":5.5,\"at\":\"2026-01-01T00:00:00Z\"}",
                "{\"maxConcurrentHttp\":null,\"at\":\"2026-01-01T00:00:00Z\"}",
                "{\"maxConcurrentHttp\":99999999999,\"at\":\"2026-01-01T00:00:00Z\"}",
                "{\"maxConcurrentHttp\":0,\"at\":\"2026-01-01T00:00:00Z\"}"
            })
    void whatIsNotTheRecordIsUndecodable(@Nullable String text) {
        assertThatThrownBy(() -> Json.decode(text == null ? null : text.getBytes(UTF_8), ExecutorConcurrency.class))
                .isInstanceOf(UndecodableException.class)
                .hasMessageContaining("ExecutorConcurrency");
    }

    @Test
    void bytesThatAreNotUtf8AreUndecodable() {
        byte[] bytes = VALID.replace("2026", "20\u00e9\u00e9").getBytes(ISO_8859_1);

        assertThatThrownBy(() -> Json.decode(bytes, ExecutorConcurrency.class))
                .isInstanceOf(UndecodableException.class);
    }

    @Test
    void endlessNestingIsUndecodable() {
        assertThatThrownBy(() ->
                        decode(VALID.replace("{", "{\"later\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",")))
                .isInstanceOf(UndecodableException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2",
                "{\"url\":hunter2}",
                "{\"id\":\"hunter2\"}",
                "{\"unit\":\"hunter2\"}",
                "{\"expectedStatus\":\"hunter2\"}",
                "{\"expectedStatus\":[\"hunter2\"]}",
                "{\"createdAt\":\"hunter2\"}",
                "{\"enabled\":\"hunter2\"}",
                "{\"assertions\":[{\"type\":\"hunter2\"}]}",
                "{\"assertions\":[{\"type\":\"bodyMatches\",\"pattern\":\"hunter2(\"}]}",
                "{\"headers\":{\"Authorization\":\"hunter2\"}}"
            })
    void doesNotGiveThePayloadAway(String json) {
        UndecodableException e = catchThrowableOfType(
                UndecodableException.class, () -> Json.decode(json.getBytes(UTF_8), Project.class));

        assertThat(e).hasMessageStartingWith("not a Project: ").hasNoCause();
        assertThat(e.toString()).doesNotContain("hunter2");
    }

    @Test
    void saysWhichFieldIsWrong() {
        assertThatThrownBy(() -> decode("{\"maxConcurrentHttp\":true}"))
                .hasMessage("not a ExecutorConcurrency: maxConcurrentHttp is missing or not what it should be");
        assertThatThrownBy(() -> decode("{\"maxConcurrentHttp\":5}"))
                .hasMessage("not a ExecutorConcurrency: at is missing");
        assertThatThrownBy(() -> decode("{\"at\" 5}"))
                .hasMessage("not a ExecutorConcurrency: malformed JSON at line 1, column 7");
    }

    @Test
    void serdeKeepsTombstonesAndRefusesGarbage() {
        try (JsonSerde<Project> serde = new JsonSerde<>(Project.class)) {
            byte[] written = serde.serializer().serialize("topic", Samples.FULL_PROJECT);
            assertThat(serde.deserializer().deserialize("topic", written)).isEqualTo(Samples.FULL_PROJECT);
            assertThat(serde.serializer().serialize("topic", null)).isNull();
            assertThat(serde.deserializer().deserialize("topic", (byte[]) null)).isNull();
            assertThatThrownBy(() -> serde.deserializer().deserialize("topic", new byte[] {1, 2, 3}))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageStartingWith("not a Project");
        }
    }

    @Test
    void textWithNulAndOtherControlCharactersSurvives() throws UndecodableException {
        TaskStarted started = new TaskStarted("1-0-\0\u0001\uffff\ud83d\ude00", 1, 1, "e\n\t\"", Instant.EPOCH);

        assertThat(Json.decode(Json.encode(started), TaskStarted.class)).isEqualTo(started);
    }

    private static ExecutorConcurrency decode(String json) throws UndecodableException {
        return Json.decode(json.getBytes(UTF_8), ExecutorConcurrency.class);
    }
}
