package io.pollux.incidents.recording;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.database.Storable;
import org.jspecify.annotations.Nullable;

/** Records with all their texts as PostgreSQL can hold them; the same record always becomes the same. */
final class CleanText {

    private CleanText() {}

    static IncidentEvent of(IncidentEvent event) {
        return new IncidentEvent(
                Storable.text(event.incidentId()),
                event.change(),
                event.kind(),
                event.projectId(),
                Storable.text(event.projectName()),
                event.tags().stream().map(Storable::text).toList(),
                event.state(),
                event.previous(),
                event.reason(),
                event.openedAt(),
                event.at(),
                event.results().stream().map(CleanText::of).toList(),
                event.flapping());
    }

    static ProjectStatus of(ProjectStatus status) {
        @Nullable JudgedResult last = status.lastResult();
        return new ProjectStatus(
                status.projectId(),
                status.change(),
                status.state(),
                status.previous(),
                status.since(),
                last == null ? null : of(last),
                status.consecutiveFailures(),
                status.consecutiveSuccesses(),
                Storable.textOrNull(status.incidentId()));
    }

    private static JudgedResult of(JudgedResult result) {
        return new JudgedResult(
                Storable.text(result.taskId()),
                result.scheduledAt(),
                result.timestamp(),
                result.outcome(),
                result.statusCode(),
                result.responseTimeMs(),
                Storable.textOrNull(result.error()));
    }
}
