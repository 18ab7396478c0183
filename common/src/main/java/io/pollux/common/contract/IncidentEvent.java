package io.pollux.common.contract;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of an incident. An incident is the time from when a project leaves {@code UP} until it is back, whatever
 * states lie between; a project has at most one that is open.
 *
 * @param incidentId the id of the task whose result opened it or, when it was opened because there was none,
 *     {@code <project>-<epoch milliseconds>-unknown}: the same whoever decides, and however often
 * @param change counts the changes of the incident from 1; with the id it names this record
 * @param state the project's state from now on; {@code UP} when it is back
 * @param previous the state before
 * @param reason why the state changed
 * @param at when it changed
 * @param results what caused it, oldest first
 * @param flapping whether the project comes and goes, so that it must succeed more often to count as back
 */
public record IncidentEvent(
        String incidentId,
        int change,
        Kind kind,
        long projectId,
        String projectName,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> tags,
        ProjectStatus.State state,
        ProjectStatus.State previous,
        Reason reason,
        Instant openedAt,
        Instant at,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<JudgedResult> results,
        boolean flapping) {

    /** What happened to the incident. */
    public enum Kind {
        OPENED,
        UPDATED,
        RESOLVED
    }

    /** Why. */
    public enum Reason {
        /** Results said so. */
        RESULTS,
        /** There were none. */
        NO_RESULTS,
        /** The project was disabled. */
        PAUSED,
        /** The project was deleted. */
        DELETED
    }

    public IncidentEvent {
        Objects.requireNonNull(incidentId, "incidentId is missing");
        Objects.requireNonNull(kind, "kind is missing");
        Objects.requireNonNull(projectName, "projectName is missing");
        Objects.requireNonNull(state, "state is missing");
        Objects.requireNonNull(previous, "previous is missing");
        Objects.requireNonNull(reason, "reason is missing");
        Objects.requireNonNull(openedAt, "openedAt is missing");
        Objects.requireNonNull(at, "at is missing");
        if (change < 1) {
            throw new IllegalArgumentException("change must be 1 or more, not " + change);
        }
        if (projectId <= 0) {
            throw new IllegalArgumentException("projectId must be above 0, not " + projectId);
        }
        tags = Checks.copy(tags, "tags");
        results = Checks.copy(results, "results");
    }

    /** The same as it may be written: empty lists are left out. */
    private record Terse(
            String incidentId,
            int change,
            Kind kind,
            long projectId,
            String projectName,
            @Nullable List<String> tags,
            ProjectStatus.State state,
            ProjectStatus.State previous,
            Reason reason,
            Instant openedAt,
            Instant at,
            @Nullable List<JudgedResult> results,
            @Nullable Boolean flapping) {}

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    private static IncidentEvent fromJson(Terse terse) {
        return new IncidentEvent(
                terse.incidentId,
                terse.change,
                terse.kind,
                terse.projectId,
                terse.projectName,
                Objects.requireNonNullElse(terse.tags, List.of()),
                terse.state,
                terse.previous,
                terse.reason,
                terse.openedAt,
                terse.at,
                Objects.requireNonNullElse(terse.results, List.of()),
                Objects.requireNonNullElse(terse.flapping, false));
    }
}
