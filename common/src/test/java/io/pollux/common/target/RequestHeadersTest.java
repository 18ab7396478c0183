package io.pollux.common.target;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadersTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:", "a\r\nb", "é", "a\0"})
    void refusesNamesThatAreNoTokens(String name) {
        assertThat(RequestHeaders.isName(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb", "a\n", "\r", "a\0", "\u007f", "\u20ac"})
    void refusesValuesThatWouldEndTheirLineOrCannotBeWritten(String value) {
        assertThat(RequestHeaders.isValue(value)).isFalse();
    }

    @Test
    void takesWhatServersKnow() {
        assertThat(RequestHeaders.isName("X-Api.Key_2")).isTrue();
        assertThat(RequestHeaders.isValue("")).isTrue();
        assertThat(RequestHeaders.isValue("a\tb \u00e9")).isTrue();
    }

    @Test
    void knowsFramingInAnySpelling() {
        assertThat(RequestHeaders.isFraming("Transfer-ENCODING")).isTrue();
        assertThat(RequestHeaders.isFraming("Host")).isFalse();
    }
}
