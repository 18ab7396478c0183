package io.pollux.janitor.inflight;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.kafka.common.utils.Bytes;

/**
 * Turns the JSON of a task into that of its retry. Works on the tree, so that fields which a newer scheduler wrote and
 * this janitor does not know stay in it.
 */
final class RetryJson {

    private RetryJson() {}

    static Bytes of(Bytes task, int attempt) {
        try {
            ObjectNode tree = (ObjectNode) Json.mapper().readTree(task.get());
            tree.put("attempt", attempt).put("trigger", Trigger.RETRY.name());
            return Bytes.wrap(Json.encode(tree));
        } catch (IOException e) {
            throw new UncheckedIOException("A task that was read before can no longer be read", e);
        }
    }
}
