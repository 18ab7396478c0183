package io.pollux.janitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimingRuleTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void defaultsKeepTheRule() {
        Config defaults = Config.read(Map.of(), JanitorSettings.ALL);

        assertThat(TimingRule.in(Map.of())
                        .violations(
                                defaults.get(JanitorSettings.QUEUE_TIMEOUT),
                                defaults.get(JanitorSettings.PROCESSING_TIMEOUT)))
                .isEmpty();
    }

    @Test
    void timeoutsMustOutlastTheDrainAndTheTakeover() {
        TimingRule rule = TimingRule.in(Map.of());

        assertThat(rule.violations(MINUTE, Duration.ofSeconds(40))).isEmpty();
        assertThat(rule.violations(MINUTE, Duration.ofSeconds(39)))
                .singleElement()
                .asString()
                .startsWith("PROCESSING_TIMEOUT is 39000 ms, below 40000 ms");
        assertThat(rule.violations(Duration.ofSeconds(39), MINUTE))
                .singleElement()
                .asString()
                .startsWith("QUEUE_TIMEOUT is 39000 ms, below 40000 ms");
    }

    @Test
    void timeoutsMustOutlastALongSession() {
        TimingRule rule = TimingRule.in(Map.of("KAFKA_SESSION_TIMEOUT_MS", "55000"));

        assertThat(rule.violations(MINUTE, MINUTE)).hasSize(2);
    }
}
