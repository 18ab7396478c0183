package io.pollux.scheduler.projects;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.Assertion;
import io.pollux.common.json.Json;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which assertions a project may have. */
final class AssertionRules {

    private static final String FIELD = "assertions";
    private static final int MAX_ASSERTIONS = 20;
    private static final int MAX_TEXT = 1_000;

    private final Fields fields;

    AssertionRules(Fields fields) {
        this.fields = fields;
    }

    List<Assertion> read() {
        JsonNode node = fields.value(FIELD);
        if (node == null) {
            return List.of();
        }
        if (!node.isArray() || node.size() > MAX_ASSERTIONS) {
            fields.wrong(FIELD, "must be a list of at most " + MAX_ASSERTIONS);
            return List.of();
        }
        List<Assertion> assertions = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            Assertion assertion = read(node.get(i), FIELD + "[" + i + "]");
            if (assertion != null) {
                assertions.add(assertion);
            }
        }
        return List.copyOf(assertions);
    }

    private @Nullable Assertion read(JsonNode node, String path) {
        if (!(node instanceof ObjectNode object)) {
            fields.wrong(path, "must be an object with a type");
            return null;
        }
        for (JsonNode value : object) {
            if (value.isTextual()
                    && (value.textValue().length() > MAX_TEXT || !Printable.isStorable(value.textValue()))) {
                fields.wrong(path, "must not have text of more than " + MAX_TEXT + " characters, or with NUL in it");
                return null;
            }
        }
        try {
            Assertion assertion = Json.mapper().treeToValue(object, Assertion.class);
            refuseUnknown(object, names(assertion), path);
            return valid(assertion, path);
        } catch (InvalidTypeIdException e) {
            fields.wrong(
                    path + ".type",
                    "must be one of bodyContains, bodyMatches, jsonPath, header, responseTime, certificateExpiry");
        } catch (ValueInstantiationException e) {
            fields.wrong(
                    path,
                    e.getCause() == null
                            ? "is not valid"
                            : "is not valid: " + e.getCause().getMessage());
        } catch (JsonProcessingException e) {
            fields.wrong(path, "has a field of the wrong type");
        }
        return null;
    }

    /** The executor knows the whole syntax; this is what can be seen from outside. */
    private @Nullable Assertion valid(Assertion assertion, String path) {
        if (assertion instanceof Assertion.JsonPath jsonPath && !jsonPath.path().startsWith("$")) {
            fields.wrong(path + ".path", "must begin with $");
            return null;
        }
        return assertion;
    }

    private void refuseUnknown(ObjectNode object, Set<String> known, String path) {
        object.fieldNames().forEachRemaining(name -> {
            if (!name.equals("type") && !known.contains(name)) {
                fields.wrong(path + "." + Printable.of(name), "is not known here");
            }
        });
    }

    private static Set<String> names(Assertion assertion) {
        return switch (assertion) {
            case Assertion.BodyContains _ -> Set.of("text");
            case Assertion.BodyMatches _ -> Set.of("pattern");
            case Assertion.JsonPath _ -> Set.of("path", "equals");
            case Assertion.Header _ -> Set.of("name", "contains");
            case Assertion.ResponseTime _ -> Set.of("maxMs");
            case Assertion.CertificateExpiry _ -> Set.of("minDays");
        };
    }
}
