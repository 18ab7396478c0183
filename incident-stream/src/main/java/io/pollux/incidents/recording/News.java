package io.pollux.incidents.recording;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** What a record says, with texts that can be stored. */
sealed interface News {

    ConsumerRecord<byte[], byte[]> source();

    /** How a project is doing; null if it is gone. */
    record Status(
            ConsumerRecord<byte[], byte[]> source,
            long projectId,
            @Nullable ProjectStatus status) implements News {}

    /** A change of an incident. */
    record Change(ConsumerRecord<byte[], byte[]> source, IncidentEvent event) implements News {}

    static News of(ConsumerRecord<byte[], byte[]> source) throws UndecodableException {
        if (topic(source) == Topic.INCIDENTS) {
            return new Change(source, CleanText.of(Json.decode(source.value(), IncidentEvent.class)));
        }
        if (source.value() == null) {
            return new Status(source, gone(source.key()), null);
        }
        ProjectStatus status = CleanText.of(Json.decode(source.value(), ProjectStatus.class));
        return new Status(source, status.projectId(), status);
    }

    static Topic topic(ConsumerRecord<byte[], byte[]> source) {
        return source.topic().equals(Topic.STATUS.topicName()) ? Topic.STATUS : Topic.INCIDENTS;
    }

    private static long gone(byte @Nullable [] key) throws UndecodableException {
        if (key == null) {
            throw new UndecodableException("there is neither a key nor a value", null);
        }
        try {
            return ProjectKey.parse(key);
        } catch (NumberFormatException e) {
            throw new UndecodableException("the key is not a project's id", e);
        }
    }
}
