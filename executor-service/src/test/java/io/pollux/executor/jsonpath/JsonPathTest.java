package io.pollux.executor.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {

    private static final String DOCUMENT = """
            {"status":"ok","count":3,"ratio":0.5,"none":null,"a-b":1,
             "items":[{"id":1,"state":"up","size":10},{"id":2,"state":"down"},{"id":3,"state":"up","size":30}],
             "deep":{"er":{"id":9}}}""";

    @ParameterizedTest
    @CsvSource(
            delimiterString = "->",
            value = {
                "$.status -> \"ok\"",
                "$['status'] -> \"ok\"",
                "$[\"count\"] -> 3",
                "$.a-b -> 1",
                "$.none -> null",
                "$.items[0].id -> 1",
                "$.items[-1].id -> 3",
                "$.items[9].id -> ''",
                "$.items[*].id -> 1 2 3",
                "$.items.*.id -> 1 2 3",
                "$.items[0,2].id -> 1 3",
                "$.items[1:].id -> 2 3",
                "$.items[:2].id -> 1 2",
                "$.items[::-1].id -> 3 2 1",
                "$..id -> 1 2 3 9",
                "$.deep..id -> 9",
                "$.items[?(@.state == 'up')].id -> 1 3",
                "$.items[?@.state != 'up'].id -> 2",
                "$.items[?@.size].id -> 1 3",
                "$.items[?!@.size].id -> 2",
                "$.items[?@.size > 10 && @.id >= 3].id -> 3",
                "$.items[?@.size < 20 || @.id == 2].id -> 1 2",
                "$.items[?@.id == $.count].id -> 3",
                "$.items[?(@.id <= 2 && !(@.id == 1))].id -> 2",
                "$.missing.deeper -> ''"
            })
    void selects(String path, String expected) throws Exception {
        JsonNode document = Json.mapper().readTree(DOCUMENT);

        List<JsonNode> selected = JsonPath.parse(path).select(document, () -> false);

        assertThat(selected.stream().map(JsonNode::toString).collect(Collectors.joining(" ")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "status",
                "$.",
                "$..",
                "$[",
                "$[]",
                "$['a'",
                "$[?]",
                "$[?(@.a]",
                "$[?@.a ==]",
                "$.a b",
                "$[?1]",
                "$[99999999999]"
            })
    void refusesWhatIsNoPath(String path) {
        assertThatThrownBy(() -> JsonPath.parse(path)).isInstanceOf(JsonPathException.class);
    }

    @Test
    void refusesEndlessNesting() {
        assertThatThrownBy(() -> JsonPath.parse("$[?" + "!".repeat(100_000) + "@.a]"))
                .isInstanceOf(JsonPathException.class)
                .hasMessageContaining("too deeply");
    }

    @Test
    void givesUpWhenTheTimeIsOverOrTooMuchIsSelected() throws Exception {
        JsonNode nested = Json.mapper().readTree("[".repeat(400) + "]".repeat(400));

        assertThatThrownBy(() -> JsonPath.parse("$..*..*..*..*").select(nested, () -> false))
                .hasMessageContaining("selects more than");
        assertThatThrownBy(() -> JsonPath.parse("$..*..*").select(nested, () -> true))
                .hasMessageContaining("took too long");
    }
}
