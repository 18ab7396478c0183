package io.pollux.common.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectTest {

    @ParameterizedTest
    @CsvSource({"SECONDS,PT3S", "MINUTES,PT3M", "HOURS,PT3H", "DAYS,PT72H"})
    void periodIsIntervalTimesUnit(IntervalUnit unit, Duration period) {
        assertThat(unit.times(3)).isEqualTo(period);
    }

    @ParameterizedTest
    @EnumSource
    void unitIsInLowerCaseOnTheWire(IntervalUnit unit) {
        assertThat(unit.text()).isLowerCase();
        assertThat(IntervalUnit.parse(unit.text())).isEqualTo(unit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SECONDS", "second", "weeks"})
    void refusesAnUnknownUnitAndNamesTheKnownOnes(String text) {
        assertThatThrownBy(() -> IntervalUnit.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unit must be one of seconds, minutes, hours, days");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "version", "interval", "timeoutMs"})
    void numbersMustBeAboveZero(String field) {
        ObjectNode tree = Json.mapper().valueToTree(Samples.FULL_PROJECT);
        tree.put(field, 0);

        assertThatThrownBy(() -> Json.decode(Json.encode(tree), Project.class))
                .isInstanceOf(UndecodableException.class)
                .hasMessage("not a Project: " + field + " must be above 0, not 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "url", "method"})
    void textsMustNotBeEmpty(String field) {
        ObjectNode tree = Json.mapper().valueToTree(Samples.FULL_PROJECT);
        tree.put(field, "");

        assertThatThrownBy(() -> Json.decode(Json.encode(tree), Project.class))
                .isInstanceOf(UndecodableException.class)
                .hasMessage("not a Project: " + field + " is missing");
    }

    @Test
    void anEmptyBodyIsNone() throws UndecodableException {
        ObjectNode tree = Json.mapper().valueToTree(Samples.FULL_PROJECT);
        tree.put("body", "");

        assertThat(Json.decode(Json.encode(tree), Project.class).body()).isNull();
    }
}
