package io.pollux.incidents.judging;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.ProjectStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a record.
 *
 * @param next what is to be remembered; null for nothing
 * @param forgotten whether the project is gone, and its status with it
 */
public record Verdict(
        @Nullable Standing next, List<ProjectStatus> statuses, List<IncidentEvent> incidents, boolean forgotten) {

    public Verdict {
        statuses = List.copyOf(statuses);
        incidents = List.copyOf(incidents);
    }

    static Verdict silent(@Nullable Standing next) {
        return new Verdict(next, List.of(), List.of(), false);
    }

    /** This one and what followed from the next record, which began with this one's standing. */
    Verdict then(Verdict later) {
        List<ProjectStatus> allStatuses = new ArrayList<>(statuses);
        allStatuses.addAll(later.statuses);
        List<IncidentEvent> allIncidents = new ArrayList<>(incidents);
        allIncidents.addAll(later.incidents);
        return new Verdict(later.next, allStatuses, allIncidents, later.forgotten);
    }
}
