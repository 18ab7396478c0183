package io.pollux.incidents.stream;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.ProjectKey;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.incidents.judging.Verdict;
import java.time.Instant;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Writes verdicts, each record to the sink that bears its topic's name. Nobody sees an incident before its commit, and a
 * commit costs as much as many records: so they are committed soon, but those that come together are so together.
 */
final class StreamOutput {

    private final ProcessorContext<byte[], byte[]> context;
    private final IncidentMetrics metrics;
    private boolean news;

    StreamOutput(ProcessorContext<byte[], byte[]> context, IncidentMetrics metrics) {
        this.context = context;
        this.metrics = metrics;
    }

    void write(long projectId, Verdict verdict, Instant now) {
        for (ProjectStatus status : verdict.statuses()) {
            send(Topic.STATUS, projectId, Json.encode(status), now);
        }
        if (verdict.forgotten()) {
            send(Topic.STATUS, projectId, null, now);
        }
        for (IncidentEvent event : verdict.incidents()) {
            send(Topic.INCIDENTS, projectId, Json.encode(event), now);
            metrics.incident(event, now);
        }
        news |= !verdict.incidents().isEmpty();
    }

    /** Called every now and then. */
    void commitNews() {
        if (news) {
            context.commit();
            news = false;
        }
    }

    private void send(Topic topic, long projectId, byte @Nullable [] value, Instant at) {
        context.forward(new Record<>(ProjectKey.of(projectId), value, at.toEpochMilli()), topic.topicName());
    }
}
