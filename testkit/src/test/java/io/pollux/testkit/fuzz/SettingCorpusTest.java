package io.pollux.testkit.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import io.pollux.common.config.InvalidConfigurationException;
import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingType;
import io.pollux.common.config.SharedSettings;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.target.TargetSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Environments, one variable a line: {@code refused-a-port-of-letters.env}. */
class SettingCorpusTest extends CorpusContract {

    private static final List<Setting<?>> SETTINGS = settings();

    SettingCorpusTest() {
        super("settings", 16 << 20);
    }

    /** One of each type, and those that services share. */
    private static List<Setting<?>> settings() {
        List<Setting<?>> settings = new ArrayList<>(KafkaSettings.ALL);
        settings.add(SharedSettings.QUEUE_TIMEOUT);
        settings.add(SharedSettings.SECRET_KEY);
        settings.add(TargetSettings.ALLOW_CIDRS);
        settings.add(Setting.of("SIZE", SettingType.BYTES, "How much").withDefault(1L));
        settings.add(Setting.of("SWITCH", SettingType.BOOLEAN, "Whether").withDefault(false));
        settings.add(Setting.text("DATABASE_URL", "Where")
                .withDefault("")
                .constrained("be an address of PostgreSQL", url -> url.startsWith("jdbc:postgresql:")));
        return List.copyOf(settings);
    }

    /** What is not is refused by name and rule. */
    @Override
    protected boolean isAccepted(Input input) {
        try {
            Config config = Config.read(environment(input), SETTINGS);
            SETTINGS.forEach(setting -> assertThat(config.get(setting)).isNotNull());
            return true;
        } catch (InvalidConfigurationException e) {
            assertThat(e.problems()).isNotEmpty().allSatisfy(problem -> {
                assertThat(SETTINGS).extracting(Setting::name).contains(problem.name());
                assertThat(problem.reason()).startsWith("must ").doesNotContain("Exception");
            });
            return false;
        }
    }

    private static Map<String, String> environment(Input input) {
        return new String(input.bytes(), UTF_8)
                .lines()
                .filter(line -> line.indexOf('=') > 0)
                .collect(toMap(
                        line -> line.substring(0, line.indexOf('=')),
                        line -> line.substring(line.indexOf('=') + 1),
                        (_, later) -> later));
    }
}
