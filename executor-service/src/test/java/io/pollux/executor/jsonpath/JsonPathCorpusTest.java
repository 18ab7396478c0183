package io.pollux.executor.jsonpath;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import io.pollux.testkit.fuzz.CorpusContract;
import io.pollux.testkit.fuzz.Input;
import io.pollux.testkit.fuzz.Probe;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Paths, of which the accepted ones are tried on a document, too: within its limits none fails in another way. */
class JsonPathCorpusTest extends CorpusContract {

    private static final long MAX_BYTES = 128 << 20;
    private static final String DOCUMENT = """
            {"a":[{"b":1,"c":"x"},{"b":2,"c":null},[[[]]],1e300,"é"],"":{"a":{"a":{"a":true}}},"b c":-1}
            """;

    JsonPathCorpusTest() {
        super("jsonpaths", MAX_BYTES);
    }

    @Test
    void aFilterOfTensOfThousandsOfPartsIsOnlyLong() {
        try (Probe probe = new Probe(MAX_BYTES, this::isAccepted)) {
            for (String operator : List.of("||", "&&")) {
                probe.probe(
                        new Input(operator, ("$.a[?@.b" + (operator + "@.b").repeat(30_000) + "]").getBytes(UTF_8)));
            }
        }
    }

    @Override
    protected boolean isAccepted(Input input) throws Exception {
        JsonNode document = Json.mapper().readTree(DOCUMENT);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(100);
        try {
            JsonPath path = JsonPath.parse(new String(input.bytes(), UTF_8));
            assertThat(path.select(document, () -> System.nanoTime() > end)).doesNotContainNull();
            return true;
        } catch (JsonPathException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("Exception");
            return false;
        }
    }
}
