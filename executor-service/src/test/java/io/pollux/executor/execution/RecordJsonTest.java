package io.pollux.executor.execution;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.Timings;
import io.pollux.common.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());

    private static final String[] TEXTS = {
        "", "plain", "with \"quotes\" and \\", "line\nbreak\ttab\u0001\u007f", "Grüße, 中文 😀", "</script>\u2028"
    };

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void writesResultsAsTheMapperDoes() {
        for (int i = 0; i < 20_000; i++) {
            PollingResult result = result();
            assertThat(new String(RecordJson.of(result), UTF_8))
                    .as("seed %d", seed)
                    .isEqualTo(new String(Json.encode(result), UTF_8));
        }
    }

    @Test
    void writesStartsAsTheMapperDoes() {
        for (int i = 0; i < 20_000; i++) {
            TaskStarted started =
                    new TaskStarted(text(), 1 + random.nextLong(1L << random.nextInt(63)), number(), text(), instant());
            assertThat(new String(RecordJson.of(started), UTF_8))
                    .as("seed %d", seed)
                    .isEqualTo(new String(Json.encode(started), UTF_8));
        }
    }

    private PollingResult result() {
        Outcome outcome = OUTCOMES.get(random.nextInt(OUTCOMES.size()));
        return new PollingResult(
                text(),
                1 + random.nextLong(1L << random.nextInt(63)),
                number(),
                instant(),
                instant(),
                outcome.success(),
                outcome,
                random.nextBoolean() ? null : number(),
                amount(),
                random.nextBoolean() ? null : new Timings(amount(), amount(), amount(), amount(), amount()),
                amount(),
                random.nextBoolean() ? null : instant(),
                random.nextBoolean() ? null : random.nextBoolean(),
                random.nextBoolean() ? null : text(),
                text());
    }

    private String text() {
        return TEXTS[random.nextInt(TEXTS.length)] + "x".repeat(random.nextInt(4) == 0 ? random.nextInt(600) : 0);
    }

    private int number() {
        return 1 + random.nextInt(1 << random.nextInt(31));
    }

    private @Nullable Long amount() {
        return switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> random.nextLong();
            default -> random.nextLong(1000);
        };
    }

    private Instant instant() {
        return switch (random.nextInt(4)) {
            case 0 -> Instant.ofEpochSecond(random.nextLong(-70_000_000_000L, 300_000_000_000L));
            case 1 -> Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L));
            case 2 -> Instant.ofEpochSecond(random.nextLong(4_000_000_000L), 1000L * random.nextInt(1_000_000));
            default -> Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000));
        };
    }
}
