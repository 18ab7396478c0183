package io.pollux.common.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTest {

    private static final Setting<Integer> LIMIT =
            Setting.integer("LIMIT", 1, 1000, "How many").withDefault(500);
    private static final Setting<Duration> PATIENCE = Setting.duration(
                    "PATIENCE", Duration.ofMillis(100), Duration.ofDays(30), "How long")
            .withDefault(Duration.ofMinutes(2));
    private static final Setting<Long> SIZE =
            Setting.of("SIZE", SettingType.BYTES, "How much").withDefault(1L << 20);
    private static final Setting<Boolean> SWITCH =
            Setting.of("SWITCH", SettingType.BOOLEAN, "Whether").withDefault(false);
    private static final Setting<String> ADDRESS = Setting.text("ADDRESS", "Where")
            .withDefault("localhost:9092")
            .constrained("not be ftp", text -> !text.startsWith("ftp:"));
    private static final Setting<byte[]> KEY = Setting.of("KEY", SettingType.BASE64, "The key, 16 bytes")
            .constrained("have 16 bytes", key -> key.length == 16)
            .asSecret();
    private static final List<Setting<?>> ALL = List.of(LIMIT, PATIENCE, SIZE, SWITCH, ADDRESS, KEY);
    private static final String VALID_KEY = "AAAAAAAAAAAAAAAAAAAAAA==";

    @Test
    void everySettingHasItsDefault() {
        Config config = Config.read(Map.of("KEY", VALID_KEY), ALL);

        assertThat(config.get(LIMIT)).isEqualTo(500);
        assertThat(config.get(PATIENCE)).isEqualTo(Duration.ofMinutes(2));
        assertThat(config.get(SIZE)).isEqualTo(1_048_576);
        assertThat(config.get(SWITCH)).isFalse();
        assertThat(config.get(ADDRESS)).isEqualTo("localhost:9092");
        assertThat(config.get(KEY)).hasSize(16);
    }

    @Test
    void everySettingIsReadFromItsVariable() {
        Config config = Config.read(
                Map.of(
                        "LIMIT", " 7 ",
                        "PATIENCE", "30s",
                        "SIZE", "64KiB",
                        "SWITCH", "TRUE",
                        "ADDRESS", "kafka:9092",
                        "KEY", VALID_KEY),
                ALL);

        assertThat(config.get(LIMIT)).isEqualTo(7);
        assertThat(config.get(PATIENCE)).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.get(SIZE)).isEqualTo(65_536);
        assertThat(config.get(SWITCH)).isTrue();
        assertThat(config.get(ADDRESS)).isEqualTo("kafka:9092");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void aBlankVariableIsAnUnsetOne(String blank) {
        assertThat(Config.read(Map.of("LIMIT", blank), List.of(LIMIT)).get(LIMIT))
                .isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({"500ms,PT0.5S", "30s,PT30S", "5m,PT5M", "168h,PT168H", "7d,PT168H", "1 s,PT1S"})
    void readsDurations(String text, Duration value) {
        assertThat(Config.read(Map.of("PATIENCE", text), List.of(PATIENCE)).get(PATIENCE))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "30", "s", "-5s", "1.5h", "30S", "5min", "1m30s", "PT5M", "9999999999999s"})
    void refusesWhatIsNoDuration(String text) {
        assertThat(problemsOf(Map.of("PATIENCE", text), PATIENCE))
                .containsExactly("PATIENCE=" + text + " must be a duration such as 500ms, 30s, 5m, 168h or 7d");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "65536,65536", "64KiB,65536", "1MiB,1048576", "2GiB,2147483648"})
    void readsSizes(String text, long value) {
        assertThat(Config.read(Map.of("SIZE", text), List.of(SIZE)).get(SIZE)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"much", "-1", "1MB", "1mib", "1.5MiB", "999999999999GiB"})
    void refusesWhatIsNoSize(String text) {
        assertThat(problemsOf(Map.of("SIZE", text), SIZE))
                .containsExactly("SIZE=" + text + " must be a number of bytes such as 65536, 64KiB or 1MiB");
    }

    @Test
    void defaultsAreShownAsOneWouldWriteThem() {
        assertThat(List.of("500ms", "90s", "2m", "168h"))
                .allSatisfy(text -> assertThat(SettingType.DURATION
                                .format()
                                .apply(SettingType.DURATION.parser().apply(text)))
                        .isEqualTo(text));
        assertThat(List.of("1000", "64KiB", "1MiB"))
                .allSatisfy(text -> assertThat(SettingType.BYTES
                                .format()
                                .apply(SettingType.BYTES.parser().apply(text)))
                        .isEqualTo(text));
    }

    @Test
    void namesEveryMistakeAtOnce() {
        assertThatThrownBy(() -> Config.read(
                        Map.of(
                                "LIMIT", "-1",
                                "PATIENCE", "soon",
                                "SIZE", "big",
                                "SWITCH", "maybe",
                                "ADDRESS", "ftp://x"),
                        ALL))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("""
                        6 settings are wrong:
                          LIMIT=-1 must be from 1 to 1000
                          PATIENCE=soon must be a duration such as 500ms, 30s, 5m, 168h or 7d
                          SIZE=big must be a number of bytes such as 65536, 64KiB or 1MiB
                          SWITCH=maybe must be true or false
                          ADDRESS=ftp://x must not be ftp
                          KEY must be set: The key, 16 bytes""");
    }

    @Test
    void namesAMistakeOnceHoweverManyPartsNeedTheSetting() {
        assertThat(problemsOf(Map.of("LIMIT", "none"), LIMIT, LIMIT)).hasSize(1);
    }

    @Test
    void neverPrintsASecret() {
        assertThat(problemsOf(Map.of("KEY", "hunter2!"), KEY)).containsExactly("KEY=(hidden) must be text in base64");
        assertThat(problemsOf(Map.of("KEY", "aHVudGVyMg=="), KEY)).containsExactly("KEY=(hidden) must have 16 bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "ftp://me:hunter2@db/pollux,ftp://(hidden)@db/pollux",
        "ftp://db/pollux?user=me&password=hunter2&ssl=true,ftp://db/pollux?user=me&password=(hidden)&ssl=true"
    })
    void takesPasswordsOutOfAddresses(String address, String shown) {
        assertThat(problemsOf(Map.of("ADDRESS", address), ADDRESS))
                .containsExactly("ADDRESS=" + shown + " must not be ftp");
    }

    @Test
    void refusesToTellASettingThatWasNotRead() {
        Config config = Config.read(Map.of(), List.of(LIMIT));

        assertThatThrownBy(() -> config.get(SIZE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SIZE is not among the settings of this service");
    }

    @Test
    void helpShowsEverySettingWithItsExplanationRulesAndDefault() {
        assertThat(SettingsHelp.render(ALL).getBytes(UTF_8))
                .isEqualTo("""
                  LIMIT
                      How many (a whole number, from 1 to 1000; default 500)
                  PATIENCE
                      How long (a duration such as 500ms, 30s, 5m, 168h or 7d, from 100ms to 720h; default 2m)
                  SIZE
                      How much (a number of bytes such as 65536, 64KiB or 1MiB; default 1MiB)
                  SWITCH
                      Whether (true or false; default false)
                  ADDRESS
                      Where (text, must not be ftp; default localhost:9092)
                  KEY
                      The key, 16 bytes (text in base64, must have 16 bytes; required)""".indent(2).stripTrailing().getBytes(UTF_8));
    }

    @Test
    void tableShowsEverySettingWithItsExplanationRulesAndDefault() {
        assertThat(SettingsMarkdown.table(ALL)).isEqualTo("""
                | variable | explanation | value | default |
                |---|---|---|---|
                | `LIMIT` | How many | a whole number, from 1 to 1000 | `500` |
                | `PATIENCE` | How long | a duration such as 500ms, 30s, 5m, 168h or 7d, from 100ms to 720h | `2m` |
                | `SIZE` | How much | a number of bytes such as 65536, 64KiB or 1MiB | `1MiB` |
                | `SWITCH` | Whether | true or false | `false` |
                | `ADDRESS` | Where | text, must not be ftp | `localhost:9092` |
                | `KEY` | The key, 16 bytes | text in base64, must have 16 bytes; secret | **required** |
                """);
    }

    @Test
    void tableSurvivesBarsAndEmptyDefaults() {
        assertThat(SettingsMarkdown.table(List.of(Setting.text("A", "one|two").withDefault(""))))
                .endsWith("| `A` | one\\|two | text | unset |\n");
    }

    private static List<String> problemsOf(Map<String, String> environment, Setting<?>... settings) {
        InvalidConfigurationException e = catchThrowableOfType(
                InvalidConfigurationException.class, () -> Config.read(environment, List.of(settings)));
        return e.problems().stream()
                .map(InvalidConfigurationException.Problem::toString)
                .toList();
    }
}
