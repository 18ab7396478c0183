package io.pollux.executor.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A JSONPath as in RFC 9535, without functions: names, indexes, slices, wildcards, lists of those, descendants, and
 * filters of comparisons, {@code &&}, {@code ||} and {@code !}. Nothing in it can run for longer, or select more, than
 * the evaluation allows, whatever path and document are.
 */
public final class JsonPath {

    private final String text;
    private final List<Segment> segments;

    private JsonPath(String text, List<Segment> segments) {
        this.text = text;
        this.segments = segments;
    }

    public static JsonPath parse(String text) throws JsonPathException {
        return new JsonPath(text, new Parser(text).path());
    }

    /**
     * What the path selects, in the order of the document.
     *
     * @param timeIsOver asked now and then
     * @throws JsonPathException if the time is over, or far too much is selected
     */
    public List<JsonNode> select(JsonNode document, BooleanSupplier timeIsOver) throws JsonPathException {
        return new Evaluation(document, timeIsOver).select(document, segments);
    }

    @Override
    public String toString() {
        return text;
    }
}
