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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Environments, one variable a line: {@code refused-a-port-of-letters.env}. */
class SettingCorpusTest {

    private static final List<Setting<?>> SETTINGS = settings();
    private static final Corpus CORPUS = Corpus.of("settings");
    private static final long MAX_BYTES = 16 << 20;

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

    static List<Input> inputs() {
        return CORPUS.inputs().toList();
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void everyFileIsAcceptedOrRefusedAsItsNameSays(Input input) {
        try (Probe probe = new Probe(
                MAX_BYTES,
                file -> assertThat(isAccepted(file)).isEqualTo(file.name().startsWith("accepted")))) {
            probe.probe(input);
        }
    }

    @Test
    void everyMutationIsAConfigurationOrRefusedByNameAndRule() {
        try (Probe probe = new Probe(MAX_BYTES, SettingCorpusTest::isAccepted)) {
            CORPUS.mutate(probe);
        }
    }

    private static boolean isAccepted(Input input) {
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
