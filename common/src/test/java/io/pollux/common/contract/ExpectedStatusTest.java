package io.pollux.common.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedStatusTest {

    @Test
    void acceptsCodesAndBothEndsOfRanges() {
        ExpectedStatus status = ExpectedStatus.parse("200-299, 304");

        assertThat(List.of(200, 250, 299, 304)).allMatch(status::accepts);
        assertThat(List.of(199, 300, 303, 305)).noneMatch(status::accepts);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"200|200", "\"404\"|404", "\"200-299,304\"|\"200-299,304\"", "\"200 - 204\"|\"200-204\""})
    void isANumberOnTheWireIfItIsOneCode(String read, String written) throws Exception {
        ExpectedStatus status = Json.mapper().readValue(read, ExpectedStatus.class);

        assertThat(Json.mapper().writeValueAsString(status)).isEqualTo(written);
        assertThat(Json.mapper().readValue(written, ExpectedStatus.class)).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "abc", "20", "2000", "200-", "-299", "200,,304", "200;304", "299-200", "600", "099"})
    void refusesWhatIsNoStatus(String text) {
        assertThatThrownBy(() -> ExpectedStatus.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expectedStatus must");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "2.5", "[200]", "{}", "99999999999", "null"})
    void refusesOtherJson(String json) {
        assertThatThrownBy(() -> Json.decode(json.getBytes(UTF_8), ExpectedStatus.class))
                .isInstanceOf(UndecodableException.class);
    }
}
