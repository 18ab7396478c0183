package io.pollux.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SinkSettingsTest {

    @Test
    void hasTheDefaultsOfTheContract() {
        Config config = Config.read(Map.of(), SinkSettings.ALL);
        assertThat(config.get(SinkSettings.RESULT_RETENTION)).isEqualTo(Duration.ofDays(7));
        assertThat(config.get(SinkSettings.RETENTION_INTERVAL)).isEqualTo(Duration.ofHours(1));
        assertThat(config.get(SinkSettings.ROLLUP_RETENTION)).isEqualTo(Duration.ofDays(400));
    }

    @Test
    void readsEverySetting() {
        Config config = Config.read(
                Map.of("RESULT_RETENTION", "24h", "RETENTION_INTERVAL", "5m", "ROLLUP_RETENTION", "30d"),
                SinkSettings.ALL);
        assertThat(config.get(SinkSettings.RESULT_RETENTION)).isEqualTo(Duration.ofDays(1));
        assertThat(config.get(SinkSettings.RETENTION_INTERVAL)).isEqualTo(Duration.ofMinutes(5));
        assertThat(config.get(SinkSettings.ROLLUP_RETENTION)).isEqualTo(Duration.ofDays(30));
    }
}
