package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Merges a JSON merge patch (RFC 7396): objects field by field, null removes, anything else replaces. */
final class MergePatch {

    private MergePatch() {}

    /** Changes {@code target}, and returns it. */
    static ObjectNode apply(ObjectNode target, ObjectNode patch) {
        patch.properties().forEach(change -> {
            JsonNode value = change.getValue();
            if (value.isNull()) {
                target.remove(change.getKey());
            } else if (value instanceof ObjectNode object) {
                ObjectNode below = target.get(change.getKey()) instanceof ObjectNode existing
                        ? existing
                        : JsonNodeFactory.instance.objectNode();
                target.set(change.getKey(), apply(below, object));
            } else {
                target.set(change.getKey(), value);
            }
        });
        return target;
    }
}
