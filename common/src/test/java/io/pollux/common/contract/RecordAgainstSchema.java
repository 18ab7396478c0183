package io.pollux.common.contract;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Compares a record, by reflection, with the JSON Schema of its name, and tells every difference. */
final class RecordAgainstSchema {

    private final JsonNode document;
    private final List<String> differences = new ArrayList<>();

    private RecordAgainstSchema(JsonNode document) {
        this.document = document;
    }

    static List<String> differences(Class<? extends Record> type) throws IOException {
        JsonNode document = load(type);
        RecordAgainstSchema comparison = new RecordAgainstSchema(document);
        comparison.same(
                type.getSimpleName() + ".title",
                type.getSimpleName(),
                document.path("title").asText());
        comparison.compareRecord(type.getSimpleName(), type, document, null);
        return comparison.differences;
    }

    static JsonNode load(Class<?> type) throws IOException {
        try (InputStream file =
                RecordAgainstSchema.class.getResourceAsStream("/schemas/" + type.getSimpleName() + ".schema.json")) {
            return Json.mapper().readTree(Objects.requireNonNull(file, "no schema for " + type));
        }
    }

    /** The fields that a writer may not leave out. */
    static Set<String> requiredFields(Class<?> type) {
        return Arrays.stream(asRead(type).getRecordComponents())
                .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
                .map(RecordAgainstSchema::wireName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void compareRecord(String where, Class<?> type, JsonNode schema, @Nullable String kind) {
        Map<String, RecordComponent> fields = new LinkedHashMap<>();
        Set<String> required = requiredFields(type);
        for (RecordComponent component : type.getRecordComponents()) {
            fields.put(wireName(component), component);
        }
        Set<String> names = new TreeSet<>(fields.keySet());
        if (kind != null) {
            names.add("type");
            required.add("type");
            same(where + ".type", kind, schema.at("/properties/type/const").asText());
        }
        same(where + " is an object", "object", schema.path("type").asText());
        same(where + " properties", names, namesIn(schema.path("properties")));
        same(where + " required", required, textsIn(schema.path("required")));
        fields.forEach((name, component) -> {
            JsonNode property = schema.path("properties").path(name);
            requireWords(where + "." + name, property);
            compareType(where + "." + name, component.getGenericType(), property);
        });
    }

    private void compareType(String where, Type type, JsonNode node) {
        switch (type) {
            case ParameterizedType map
            when map.getRawType() == Map.class -> {
                same(where, "object", node.path("type").asText());
                compareType(where + "{}", map.getActualTypeArguments()[1], node.path("additionalProperties"));
            }
            case ParameterizedType list
            when list.getRawType() == List.class -> {
                same(where, "array", node.path("type").asText());
                compareType(where + "[]", list.getActualTypeArguments()[0], node.path("items"));
            }
            case Class<?> simple -> compareClass(where, simple, node);
            default -> differences.add(where + ": this test knows no " + type.getTypeName());
        }
    }

    private void compareClass(String where, Class<?> type, JsonNode node) {
        if (type == ExpectedStatus.class) {
            same(where, Set.of("integer", "string"), textsIn(node.path("type")));
        } else if (type.isEnum()) {
            same(where + " values", wireValues(type), textsIn(node.path("enum")));
            same(where, "string", node.path("type").asText());
        } else if (type.isSealed()) {
            compareAlternatives(where, type, resolve(node));
        } else if (type == Project.class) {
            same(where, "Project.schema.json", node.path("$ref").asText());
        } else if (type.isRecord()) {
            compareRecord(where, type, resolve(node), null);
        } else {
            same(
                    where,
                    wireType(type),
                    node.path("type").asText() + " " + node.path("format").asText());
        }
    }

    private void compareAlternatives(String where, Class<?> type, JsonNode schema) {
        same(
                where + " is told by",
                "type",
                type.getAnnotation(JsonTypeInfo.class).property());
        Map<String, Class<?>> alternatives = new LinkedHashMap<>();
        for (JsonSubTypes.Type alternative :
                type.getAnnotation(JsonSubTypes.class).value()) {
            alternatives.put(alternative.value().getSimpleName(), alternative.value());
        }
        Set<String> references = StreamSupport.stream(schema.path("oneOf").spliterator(), false)
                .map(reference -> reference.path("$ref").asText().replace("#/$defs/", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        same(where + " permits", namesOf(type.getPermittedSubclasses()), new TreeSet<>(alternatives.keySet()));
        same(where + " alternatives", new TreeSet<>(alternatives.keySet()), references);
        for (JsonSubTypes.Type alternative :
                type.getAnnotation(JsonSubTypes.class).value()) {
            String name = alternative.value().getSimpleName();
            compareRecord(where + "." + name, alternative.value(), document.at("/$defs/" + name), alternative.name());
        }
    }

    private JsonNode resolve(JsonNode node) {
        String reference = node.path("$ref").asText();
        return reference.startsWith("#") ? document.at(reference.substring(1)) : node;
    }

    private void requireWords(String where, JsonNode property) {
        if (property.path("title").asText().isBlank()
                || property.path("description").asText().isBlank()) {
            differences.add(where + " has no title or no description");
        }
    }

    private void same(String what, Object inRecord, Object inSchema) {
        if (!inRecord.equals(inSchema)) {
            differences.add(what + ": the record says " + inRecord + ", the schema " + inSchema);
        }
    }

    private static String wireType(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "String" -> "string ";
            case "Instant" -> type == Instant.class ? "string date-time" : type.getName();
            case "int", "Integer" -> "integer int32";
            case "long", "Long" -> "integer int64";
            case "boolean", "Boolean" -> "boolean ";
            default -> type.getName() + ", which this test does not know";
        };
    }

    /** A record that is read through another one, with {@link JsonCreator}, may be written as that one. */
    private static Class<?> asRead(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(JsonCreator.class))
                .map(Method::getParameterTypes)
                .<Class<?>>map(parameters -> parameters[0])
                .filter(Class::isRecord)
                .findFirst()
                .orElse(type);
    }

    private static String wireName(RecordComponent component) {
        JsonProperty property = component.getAccessor().getAnnotation(JsonProperty.class);
        return property == null ? component.getName() : property.value();
    }

    private static Set<String> wireValues(Class<?> enumType) {
        return Arrays.stream(Objects.requireNonNull(enumType.getEnumConstants()))
                .map(constant -> Json.mapper().valueToTree(constant).asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> namesOf(Class<?>[] types) {
        return Arrays.stream(types).map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> namesIn(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static Set<String> textsIn(JsonNode array) {
        Set<String> texts = new TreeSet<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
