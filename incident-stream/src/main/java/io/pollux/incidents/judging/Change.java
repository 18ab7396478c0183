package io.pollux.incidents.judging;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.IncidentEvent.Kind;
import io.pollux.common.contract.IncidentEvent.Reason;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.incidents.judging.Standing.Watched;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change of a project's state, and what it does to its incident: opens it, updates it or resolves it. */
record Change(Watched before, Reason reason, Instant at) {

    /** The first state of a project, which is no incident. */
    Verdict begin() {
        Watched after = after(before.state(), before.evidence(), null, before.openings());
        return new Verdict(after, List.of(status(after, null)), List.of(), false);
    }

    Verdict to(State state, Evidence evidence) {
        return to(state, evidence, null);
    }

    /** The state changes; {@code decisive} is the result that it changes by. */
    Verdict to(State state, Evidence evidence, @Nullable JudgedResult decisive) {
        OpenIncident open = before.incident();
        List<Instant> openings = before.openings();
        boolean trouble = state.isTrouble() && !startsAgain(state);
        OpenIncident incident;
        if (trouble && open == null) {
            if (reason == Reason.RESULTS) {
                openings = openings();
            }
            incident = new OpenIncident(idOf(decisive), at, 1, isFlapping(openings));
        } else {
            incident = open == null ? null : open.changed();
        }
        Watched after = after(state, counted(state, evidence), trouble ? incident : null, openings);
        List<IncidentEvent> events = incident == null
                ? List.of()
                : List.of(event(kind(open, trouble), incident, state, causes(state, evidence, decisive)));
        boolean same = state == before.state();
        return new Verdict(
                same ? unchanged(after) : after, same ? List.of() : List.of(status(after, decisive)), events, false);
    }

    /** A project that was paused is not known, and nobody is to blame for that. */
    private boolean startsAgain(State state) {
        return before.state() == State.PAUSED && state == State.UNKNOWN;
    }

    /** A new window begins with the return: what was bad before is dealt with. */
    private static Evidence counted(State state, Evidence evidence) {
        return state == State.UP
                ? new Evidence(
                        evidence.last(),
                        evidence.lastMissed(),
                        evidence.heardAt(),
                        evidence.good(),
                        evidence.answered(),
                        0,
                        0,
                        0,
                        List.of(),
                        List.of())
                : evidence;
    }

    private Watched after(State state, Evidence evidence, @Nullable OpenIncident incident, List<Instant> openings) {
        boolean missing = reason == Reason.NO_RESULTS;
        return new Watched(
                before.subject(),
                before.change() + 1,
                state,
                missing ? before.lastKnown() : state,
                at,
                evidence,
                missing,
                incident,
                openings);
    }

    /** What was not known is still not known: an incident, but no change of the state. */
    private Watched unchanged(Watched after) {
        return new Watched(
                after.subject(),
                before.change(),
                before.state(),
                before.lastKnown(),
                before.since(),
                after.evidence(),
                after.overdue(),
                after.incident(),
                after.openings());
    }

    private List<Instant> openings() {
        Alerting alerting = before.subject().alerting();
        List<Instant> recent = new ArrayList<>(before.openings().stream()
                .filter(opening -> opening.isAfter(at.minusMillis(alerting.flapWithinMs())))
                .toList());
        recent.add(at);
        return recent.subList(Math.max(0, recent.size() - Alerting.MAX_COUNT), recent.size());
    }

    private boolean isFlapping(List<Instant> openings) {
        int limit = before.subject().alerting().flapAfter();
        return reason == Reason.RESULTS && limit > 0 && openings.size() >= limit;
    }

    private String idOf(@Nullable JudgedResult decisive) {
        return decisive != null ? decisive.taskId() : before.subject().id() + "-" + at.toEpochMilli() + "-unknown";
    }

    private static Kind kind(@Nullable OpenIncident open, boolean trouble) {
        if (open == null) {
            return Kind.OPENED;
        }
        return trouble ? Kind.UPDATED : Kind.RESOLVED;
    }

    private static List<JudgedResult> causes(State state, Evidence evidence, @Nullable JudgedResult decisive) {
        if (decisive == null) {
            return List.of();
        }
        return state == State.UP ? List.of(decisive) : evidence.troubles();
    }

    private IncidentEvent event(Kind kind, OpenIncident incident, State state, List<JudgedResult> results) {
        return new IncidentEvent(
                incident.id(),
                incident.change(),
                kind,
                before.subject().id(),
                before.subject().name(),
                before.subject().tags(),
                state,
                before.state(),
                reason,
                incident.openedAt(),
                at,
                results,
                incident.flapping());
    }

    private ProjectStatus status(Watched after, @Nullable JudgedResult decisive) {
        OpenIncident incident = after.incident();
        return new ProjectStatus(
                after.subject().id(),
                after.change(),
                after.state(),
                before.state(),
                after.since(),
                decisive,
                after.evidence().bad(),
                after.evidence().answered(),
                incident == null ? null : incident.id());
    }
}
