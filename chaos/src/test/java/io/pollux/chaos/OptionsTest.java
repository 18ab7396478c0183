package io.pollux.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OptionsTest {

    @Test
    void minutesSeedAndFolderCanBeSaid() {
        assertThat(parse("--minutes", "0.5", "--seed", "42", "--folder", "/somewhere"))
                .isEqualTo(new Options(Duration.ofSeconds(30), 42, Path.of("/somewhere")));
    }

    @Test
    void withoutOptionsItTakesTwoMinutesInAFolderOfItsOwn() {
        Options options = parse();
        assertThat(options.faultsFor()).isEqualTo(Duration.ofMinutes(2));
        assertThat(options.folder().getFileName().toString()).startsWith("chaos-");
    }

    @ParameterizedTest
    @CsvSource({
        "--minutes,  0,    must be a number above 0",
        "--minutes,  NaN,  must be a number above 0",
        "--minutes,  soon, must be a number above 0",
        "--seed,     1.5,  must be a whole number",
        "--severity, 11,   Unknown option --severity"
    })
    void wrongOptionIsNamed(String name, String value, String message) {
        assertThatThrownBy(() -> parse(name, value)).hasMessageContaining(message);
    }

    @Test
    void missingValueIsNamed() {
        assertThatThrownBy(() -> parse("--seed")).hasMessage("--seed needs a value");
    }

    private static Options parse(String... arguments) {
        return Options.parse(arguments, Path.of("base"));
    }
}
