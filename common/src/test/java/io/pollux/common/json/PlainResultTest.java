package io.pollux.common.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Timings;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainResultTest {

    private static final String VALID = """
            {"taskId":"7-0-schedule","projectId":7,"attempt":1,"scheduledAt":"2026-12-31T10:00:00Z",\
            "timestamp":"2026-12-31T10:00:00.123Z","success":true,"outcome":"UP","timings":{},"executorId":"e"}""";

    private static final String CHANGES = "0123456789-.:,{}[]\"\\eTZtrue \u00e9";

    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);

    @Test
    void readsWhateverIsWrittenAsItWas() {
        for (int i = 0; i < 20_000; i++) {
            PollingResult result = anyResult();

            assertThat(PlainResult.parse(Json.encode(result)))
                    .as("seed %s", seed)
                    .isEqualTo(result);
        }
    }

    @Test
    void readsNothingOtherwiseThanJacksonDoes() {
        int read = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = Json.encode(anyResult());
            for (int change = 0; change <= random.nextInt(3); change++) {
                bytes[random.nextInt(bytes.length)] = (byte) CHANGES.charAt(random.nextInt(CHANGES.length()));
            }
            PollingResult plain = PlainResult.parse(bytes);
            if (plain != null) {
                assertThat(plain)
                        .as("seed %s: %s", seed, new String(bytes, UTF_8))
                        .isEqualTo(jacksonReads(bytes));
                read++;
            }
        }
        assertThat(read).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "null",
                "{\"taskId\":",
                "{\"taskId\":\"7-0-schedule",
                "{\"taskId\":\"7-0-schedule\",\"projectId\":7"
            })
    void leavesWhatIsCutShortToJackson(String json) {
        assertThat(PlainResult.parse(json.getBytes(UTF_8))).isNull();
    }

    @Test
    void leavesOtherFormsToJackson() {
        assertThat(PlainResult.parse(VALID.getBytes(UTF_8))).isNotNull();
        for (String other : new String[] {
            VALID + " ",
            VALID + VALID,
            VALID.replace(":7,", ":07,"),
            VALID.replace(":7,", ":-7,"),
            VALID.replace(":7,", ":7.0,"),
            VALID.replace(":7,", ":0,"),
            VALID.replace(":7,", ":1234567890123456789,"),
            VALID.replace("\"attempt\":1", "\"attempt\":2147483648"),
            VALID.replace("\"attempt\":1", "\"attempt\":null"),
            VALID.replace("\"UP\"", "\"DOWN\""),
            VALID.replace("\"UP\"", "\"TIMEOUT\""),
            VALID.replace("\"e\"", "\"\\u0065\""),
            VALID.replace("\"e\"", "\"\u00e9\""),
            VALID.replace("\"e\"", "\"\t\""),
            VALID.replace("\"e\"", "\"e\",\"later\":1"),
            VALID.replace("12-31T", "02-30T"),
            VALID.replace("{}", "{}}"),
            VALID.replace("{}", "null")
        }) {
            assertThat(PlainResult.parse(other.getBytes(UTF_8))).as(other).isNull();
        }
    }

    private static @Nullable PollingResult jacksonReads(byte[] bytes) {
        try {
            return Json.mapper().readValue(bytes, PollingResult.class);
        } catch (IOException e) {
            return null;
        }
    }

    private PollingResult anyResult() {
        Outcome outcome = OUTCOMES.get(random.nextInt(OUTCOMES.size()));
        return new PollingResult(
                random.nextLong(1, 1L << 40) + "-" + random.nextLong(1L << 40) + "-schedule",
                random.nextLong(1, 1L << 40),
                random.nextInt(1, 5),
                instant(),
                instant(),
                outcome.success(),
                outcome,
                orNull(() -> random.nextInt(600)),
                orNull(this::millis),
                orNull(() -> new Timings(
                        orNull(this::millis),
                        orNull(this::millis),
                        orNull(this::millis),
                        orNull(this::millis),
                        orNull(this::millis))),
                orNull(() -> random.nextLong(1L << 40)),
                orNull(this::instant),
                orNull(random::nextBoolean),
                orNull(() -> "the status is " + random.nextInt(600)),
                "executor-" + random.nextInt(10));
    }

    private <T> @Nullable T orNull(Supplier<T> value) {
        return random.nextInt(4) == 0 ? null : value.get();
    }

    private long millis() {
        return random.nextLong(60_000);
    }

    private Instant instant() {
        return Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L));
    }
}
