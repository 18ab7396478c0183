package io.pollux.janitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.config.Config;
import io.pollux.common.config.InvalidConfigurationException;
import io.pollux.streams.StoreKind;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JanitorSettingsTest {

    @Test
    void defaultsAreThoseOfTheContract() {
        Config config = Config.read(Map.of(), JanitorSettings.ALL);

        assertThat(config.get(JanitorSettings.QUEUE_TIMEOUT)).isEqualTo(Duration.ofMinutes(2));
        assertThat(config.get(JanitorSettings.PROCESSING_TIMEOUT)).isEqualTo(Duration.ofSeconds(60));
        assertThat(config.get(JanitorSettings.JANITOR_INTERVAL)).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.get(JanitorSettings.MAX_ATTEMPTS)).isEqualTo(3);
        assertThat(config.get(JanitorSettings.STREAM.store())).isEqualTo(StoreKind.MEMORY);
        assertThat(config.get(JanitorSettings.STREAM.threads())).isEqualTo(1);
        assertThat(config.get(JanitorSettings.STREAM.standbyReplicas())).isZero();
    }

    @Test
    void allMistakesAreNamedAtOnce() {
        assertThatThrownBy(() -> Config.read(
                        Map.of("QUEUE_TIMEOUT", "soon", "JANITOR_INTERVAL", "1ms", "JANITOR_STORE", "disk"),
                        JanitorSettings.ALL))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("QUEUE_TIMEOUT")
                .hasMessageContaining("JANITOR_INTERVAL")
                .hasMessageContaining("must be memory or rocksdb");
    }
}
