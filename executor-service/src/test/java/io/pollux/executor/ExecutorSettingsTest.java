package io.pollux.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.config.Config;
import io.pollux.common.config.InvalidConfigurationException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecutorSettingsTest {

    @Test
    void defaultsAreThoseOfTheContract() {
        Config config = Config.read(Map.of(), ExecutorSettings.ALL);

        assertThat(config.get(ExecutorSettings.MAX_CONCURRENT_HTTP)).isEqualTo(500);
        assertThat(config.get(ExecutorSettings.MAX_CONCURRENT_PER_HOST)).isEqualTo(50);
        assertThat(config.get(ExecutorSettings.HTTP_TIMEOUT)).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.get(ExecutorSettings.MAX_BODY_BYTES)).isEqualTo(1 << 20);
        assertThat(config.get(ExecutorSettings.TARGET_ALLOW_CIDRS)).isEmpty();
        assertThat(config.get(ExecutorSettings.QUEUE_TIMEOUT)).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void allMistakesAreNamedAtOnce() {
        assertThatThrownBy(() -> Config.read(
                        Map.of("MAX_CONCURRENT_HTTP", "0", "HTTP_TIMEOUT", "soon", "TARGET_ALLOW_CIDRS", "10.0.0.0/99"),
                        ExecutorSettings.ALL))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("MAX_CONCURRENT_HTTP")
                .hasMessageContaining("HTTP_TIMEOUT")
                .hasMessageContaining("TARGET_ALLOW_CIDRS");
    }
}
