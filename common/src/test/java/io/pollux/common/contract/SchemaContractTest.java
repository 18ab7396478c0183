package io.pollux.common.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the records of the contract and their JSON Schemas together, in both directions. */
class SchemaContractTest {

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

    static List<Class<? extends Record>> records() {
        return Samples.OF_RECORDS.keySet().stream()
                .sorted(Comparator.comparing(Class::getSimpleName))
                .toList();
    }

    static Stream<Record> samples() {
        return records().stream().flatMap(type -> samplesOf(type).stream());
    }

    @Test
    void everySchemaBelongsToARecordAndEveryRecordHasOne() throws IOException, URISyntaxException {
        Path folder = Path.of(
                Objects.requireNonNull(getClass().getResource("/schemas")).toURI());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(records().stream()
                            .map(type -> type.getSimpleName() + ".schema.json")
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void schemaDescribesExactlyTheFieldsOfTheRecord(Class<? extends Record> type) throws IOException {
        assertThat(RecordAgainstSchema.differences(type)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void whatIsWrittenValidatesAndReadsBackEqual(Record sample) throws UndecodableException {
        byte[] written = Json.encode(sample);

        assertThat(errors(sample.getClass(), written)).isEmpty();
        assertThat((Object) Json.decode(written, sample.getClass())).isEqualTo(sample);
    }

    @ParameterizedTest
    @MethodSource("records")
    void fullSampleHasEveryFieldAndMinimalOneAllThatAreRequired(Class<? extends Record> type) {
        List<String> all = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        List<Record> samples = samplesOf(type);

        assertThat(Json.mapper().valueToTree(samples.getFirst()).properties())
                .extracting(Map.Entry::getKey)
                .containsExactlyElementsOf(all);
        assertThat(Json.mapper().valueToTree(samples.getLast()).properties())
                .extracting(Map.Entry::getKey)
                .containsAll(RecordAgainstSchema.requiredFields(type));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void neitherSchemaNorReaderAcceptsARecordWithoutARequiredField(Record sample) {
        for (String field : RecordAgainstSchema.requiredFields(sample.getClass())) {
            ObjectNode tree = Json.mapper().valueToTree(sample);
            tree.remove(field);

            assertRefused(sample.getClass(), tree, field + " removed");
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void onlyRequiredFieldsAreNeededBySchemaAndReader(Record sample) throws UndecodableException {
        ObjectNode tree = Json.mapper().valueToTree(sample);
        tree.retain(RecordAgainstSchema.requiredFields(sample.getClass()));

        assertThat(errors(sample.getClass(), Json.encode(tree))).isEmpty();
        assertThat((Object) Json.decode(Json.encode(tree), sample.getClass())).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void neitherSchemaNorReaderAcceptsAFieldOfAnotherType(Record sample) {
        ObjectNode whole = Json.mapper().valueToTree(sample);
        for (String field : names(whole)) {
            for (JsonNode other : valuesOfOtherTypes(sample.getClass(), field, whole.required(field))) {
                ObjectNode tree = whole.deepCopy();
                tree.set(field, other);

                assertRefused(sample.getClass(), tree, field + " = " + other);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void schemaAndReaderIgnoreUnknownFields(Record sample) throws UndecodableException {
        ObjectNode tree = Json.mapper().valueToTree(sample);
        tree.putObject("addedByALaterVersion").put("a", 1);

        assertThat(errors(sample.getClass(), Json.encode(tree))).isEmpty();
        assertThat((Object) Json.decode(Json.encode(tree), sample.getClass())).isEqualTo(sample);
    }

    @Test
    void schemaOfResultsNeedsNoOtherFile() throws IOException {
        assertThat(RecordAgainstSchema.load(PollingResult.class).findValues("$ref"))
                .isNotEmpty()
                .allSatisfy(ref -> assertThat(ref.textValue()).startsWith("#/$defs/"));
    }

    @Test
    void schemaRefusesASuccessThatContradictsItsOutcome() {
        ObjectNode tree =
                Json.mapper().valueToTree(samplesOf(PollingResult.class).getLast());
        tree.put("success", false);

        assertRefused(PollingResult.class, tree, "success = false with outcome UP");
    }

    @Test
    void readerFillsInTheDefaultsThatTheSchemaNames() throws IOException, UndecodableException {
        ObjectNode terse = Json.mapper().valueToTree(Samples.MINIMAL_PROJECT);
        terse.retain(RecordAgainstSchema.requiredFields(Project.class));
        JsonNode read = Json.mapper().valueToTree(Json.decode(Json.encode(terse), Project.class));
        JsonNode properties = RecordAgainstSchema.load(Project.class).required("properties");

        for (String field : names(properties)) {
            JsonNode expected = properties.required(field).path("default");
            if (!expected.isMissingNode() && !expected.isEmpty()) {
                assertThat(read.path(field)).as(field).isEqualTo(expected);
            }
        }
    }

    private static List<Record> samplesOf(Class<? extends Record> type) {
        return Objects.requireNonNull(Samples.OF_RECORDS.get(type));
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<JsonNode> valuesOfOtherTypes(Class<?> type, String field, JsonNode value) {
        boolean statusCodes = type == Project.class && field.equals("expectedStatus");
        return Stream.of("5", "1.5", "true", "\"no-such-value\"", "{}", "[]", "[5]")
                .map(SchemaContractTest::parse)
                .filter(other -> other.getNodeType() != value.getNodeType() || other.isFloatingPointNumber())
                .filter(other -> !(statusCodes && other.isInt()))
                .toList();
    }

    private static void assertRefused(Class<?> type, JsonNode tree, String change) {
        byte[] bytes = Json.encode(tree);
        assertThat(errors(type, bytes))
                .as("schema of %s, %s", type.getSimpleName(), change)
                .isNotEmpty();
        assertThatThrownBy(() -> Json.decode(bytes, type))
                .as("reader of %s, %s", type.getSimpleName(), change)
                .isInstanceOf(UndecodableException.class);
    }

    private static List<Error> errors(Class<?> type, byte[] json) {
        Schema schema =
                REGISTRY.getSchema(SchemaLocation.of("classpath:schemas/" + type.getSimpleName() + ".schema.json"));
        return schema.validate(parse(new String(json, UTF_8)));
    }

    private static JsonNode parse(String json) {
        try {
            return Json.mapper().readTree(json);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
