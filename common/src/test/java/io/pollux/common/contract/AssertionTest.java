package io.pollux.common.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.pollux.common.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionTest {

    @Test
    void isToldByItsTypeOnTheWire() throws Exception {
        assertThat(Json.mapper().readValue("{\"type\":\"header\",\"name\":\"ETag\"}", Assertion.class))
                .isEqualTo(new Assertion.Header("ETag", null));
        assertThat(Json.mapper().writeValueAsString(new Assertion.JsonPath("$.a", "b")))
                .isEqualTo("{\"type\":\"jsonPath\",\"path\":\"$.a\",\"equals\":\"b\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"type\":\"bodyContain\",\"text\":\"x\"}",
                "{\"type\":\"bodyContains\"}",
                "{\"type\":\"bodyContains\",\"text\":\"\"}",
                "{\"type\":\"bodyMatches\",\"pattern\":\"(\"}",
                "{\"type\":\"jsonPath\"}",
                "{\"type\":\"header\",\"name\":\"\"}",
                "{\"type\":\"responseTime\",\"maxMs\":0}",
                "{\"type\":\"responseTime\"}",
                "{\"type\":\"certificateExpiry\",\"minDays\":-1}"
            })
    void refusesWhatCouldNeverBeChecked(String json) {
        assertThatThrownBy(() -> Json.mapper().readValue(json, Assertion.class))
                .isInstanceOf(JsonMappingException.class);
    }
}
