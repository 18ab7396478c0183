package io.pollux.executor.assertions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import io.pollux.executor.jsonpath.JsonPath;
import io.pollux.executor.jsonpath.JsonPathException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selects in a JSON body; all that is selected must have the expected text as its value. */
record JsonPathJudge(JsonPath path, @Nullable String equalTo) implements Judge {

    static JsonPathJudge of(String path, @Nullable String equalTo) throws InvalidAssertionException {
        try {
            return new JsonPathJudge(JsonPath.parse(path), equalTo);
        } catch (JsonPathException e) {
            throw new InvalidAssertionException("The JSONPath is not valid: " + e.getMessage());
        }
    }

    @Override
    public Verdict judge(Answer answer, TimeBound bound) {
        try {
            List<JsonNode> selected = path.select(Json.mapper().readTree(answer.body()), bound);
            if (selected.isEmpty()) {
                return Verdict.failed("The JSONPath " + path + " selects nothing");
            }
            return Verdict.of(
                    equalTo == null
                            || selected.stream().allMatch(node -> text(node).equals(equalTo)),
                    "The JSONPath " + path + " selects another value than the expected one");
        } catch (JsonProcessingException e) {
            return Verdict.failed("The body is not JSON");
        } catch (JsonPathException e) {
            return Verdict.failed(String.valueOf(e.getMessage()));
        }
    }

    private static String text(JsonNode node) {
        return node.isValueNode() ? node.asText() : node.toString();
    }
}
