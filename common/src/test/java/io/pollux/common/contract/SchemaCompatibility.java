package io.pollux.common.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rule by which schemas may change after a release, so that programs written against the released ones go on working
 * and records written before can still be read:
 *
 * <ul>
 *   <li>no field goes, and none changes its type, format or pattern;
 *   <li>a field that was always there is always there;
 *   <li>a new field is optional;
 *   <li>a value may be added to those that a field can have, but none goes.
 * </ul>
 */
final class SchemaCompatibility {

    private static final List<String> UNCHANGED = List.of("type", "format", "pattern", "$ref", "const");

    private final List<String> violations = new ArrayList<>();

    private SchemaCompatibility() {}

    static List<String> violations(JsonNode released, JsonNode current) {
        SchemaCompatibility comparison = new SchemaCompatibility();
        comparison.compare("", released, current);
        return comparison.violations;
    }

    private void compare(String path, JsonNode released, JsonNode current) {
        for (String keyword : UNCHANGED) {
            if (!released.path(keyword).equals(current.path(keyword))) {
                violations.add("%s: %s was %s and is %s"
                        .formatted(path, keyword, released.path(keyword), current.path(keyword)));
            }
        }
        missing(released.path("enum"), current.path("enum"))
                .forEach(value -> violations.add("%s: can't be %s any more".formatted(path, value)));
        missing(released.path("required"), current.path("required"))
                .forEach(field -> violations.add("%s/%s is not always there any more".formatted(path, field)));
        missing(current.path("required"), released.path("required"))
                .forEach(field -> violations.add(
                        "%s/%s must be optional: records of before do not have it".formatted(path, field)));
        compareAll(path, released.path("properties"), current.path("properties"));
        compareAll(path + "/$defs", released.path("$defs"), current.path("$defs"));
        if (released.has("items")) {
            compare(path + "[]", released.path("items"), current.path("items"));
        }
        if (released.path("additionalProperties").isObject()) {
            compare(path + "{}", released.path("additionalProperties"), current.path("additionalProperties"));
        }
    }

    private void compareAll(String path, JsonNode released, JsonNode current) {
        for (Map.Entry<String, JsonNode> field : released.properties()) {
            String name = path + "/" + field.getKey();
            if (current.has(field.getKey())) {
                compare(name, field.getValue(), current.path(field.getKey()));
            } else {
                violations.add(name + " is gone");
            }
        }
    }

    private static Set<String> missing(JsonNode from, JsonNode in) {
        Set<String> values = new HashSet<>();
        from.forEach(value -> values.add(value.asText()));
        in.forEach(value -> values.remove(value.asText()));
        return values;
    }
}
