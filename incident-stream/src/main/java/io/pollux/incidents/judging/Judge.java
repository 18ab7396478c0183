package io.pollux.incidents.judging;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.IncidentEvent.Reason;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.incidents.judging.Standing.Unannounced;
import io.pollux.incidents.judging.Standing.Watched;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges projects by their results. Every decision is a function of what is remembered, the record and the time: the
 * same records lead to the same states and incidents, whoever reads them.
 *
 * <pre>
 *              ┌────────── enough good ones ──────────┐
 *              ▼                                      │
 *   ┌───▶ ┌────────┐ ── enough slow ones ──▶ ┌──────────────┐
 *   │     │   UP   │                         │   DEGRADED   │ ◀── enough slow ones ──┐
 *   │     └────────┘ ── enough bad ones ─┐   └──────────────┘                        │
 *   │          │                         │           │ enough bad ones          ┌────────┐
 *   │    nobody checks                   └───────────┴────────────────────────▶ │  DOWN  │
 *   │          ▼                                                                └────────┘
 *   │     ┌─────────┐ ◀── nobody checks ── (any of them)                            │
 *   └──── │ UNKNOWN │ ── enough bad ones ──▶ DOWN        enough good ones ──────────┴──▶ UP
 *         └─────────┘
 *   any ── disabled ──▶ PAUSED ── enabled ──▶ UNKNOWN
 * </pre>
 */
public final class Judge {

    /** How long results wait for their project to be read. */
    static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int MOST_WAITING = Alerting.MAX_COUNT;
    private static final int LONGEST_ERROR = 300;

    private final Duration grace;

    /**
     * A judge.
     *
     * @param grace how much later than expected a result may come before it counts as missing
     */
    public Judge(Duration grace) {
        this.grace = grace;
    }

    /** A check has ended. */
    public Verdict onResult(@Nullable Standing standing, JudgedResult result, Instant now) {
        JudgedResult cut = cut(result);
        return switch (standing) {
            case null -> Verdict.silent(new Unannounced(now, List.of(cut)));
            case Unannounced unannounced -> Verdict.silent(waiting(unannounced, cut));
            case Watched watched -> judge(watched, cut, now);
        };
    }

    /** A task was given up: nobody did that check. */
    public Verdict onMissed(@Nullable Standing standing, Order order, Instant now) {
        return standing instanceof Watched watched ? missed(watched, order, now) : Verdict.silent(standing);
    }

    /** A project is new, or has changed. */
    public Verdict onProject(@Nullable Standing standing, Project project, Instant now) {
        Subject subject = Subject.of(project);
        return switch (standing) {
            case null -> first(subject, project.enabled(), now);
            case Unannounced unannounced -> {
                Verdict verdict = first(subject, project.enabled(), now);
                for (JudgedResult result : unannounced.waiting()) {
                    verdict = verdict.then(onResult(verdict.next(), result, now));
                }
                yield verdict;
            }
            case Watched watched when watched.subject().version() > subject.version() -> Verdict.silent(watched);
            case Watched watched -> changed(watched.with(subject), project, now);
        };
    }

    /** A project is gone; what was open is closed. */
    public Verdict onDeleted(@Nullable Standing standing, Instant now) {
        if (!(standing instanceof Watched watched)) {
            return Verdict.silent(null);
        }
        Verdict closed = new Change(watched, Reason.DELETED, now).to(State.PAUSED, watched.evidence());
        return new Verdict(null, List.of(), closed.incidents(), true);
    }

    /** When something must have happened; empty if nothing is waited for. */
    public Optional<Instant> deadline(Standing standing) {
        return switch (standing) {
            case Unannounced unannounced -> Optional.of(unannounced.since().plus(PATIENCE));
            case Watched watched ->
                watched.overdue() || watched.state() == State.PAUSED
                        ? Optional.empty()
                        : Optional.of(
                                watched.subject().deadline(watched.evidence().heardAt(), grace));
        };
    }

    /** The deadline has passed. */
    public Verdict onDeadline(Standing standing, Instant now) {
        return switch (standing) {
            case Unannounced _ -> Verdict.silent(null);
            case Watched watched -> unknown(watched, now);
        };
    }

    private static Unannounced waiting(Unannounced unannounced, JudgedResult result) {
        List<JudgedResult> waiting = new ArrayList<>(unannounced.waiting());
        waiting.add(result);
        return new Unannounced(
                unannounced.since(), waiting.subList(Math.max(0, waiting.size() - MOST_WAITING), waiting.size()));
    }

    private static Verdict first(Subject subject, boolean enabled, Instant now) {
        State state = enabled ? State.UNKNOWN : State.PAUSED;
        Watched fresh = new Watched(subject, 0, state, state, now, Evidence.none(now), false, null, List.of());
        return new Change(fresh, Reason.RESULTS, now).begin();
    }

    private static Verdict changed(Watched watched, Project project, Instant now) {
        boolean paused = watched.state() == State.PAUSED;
        if (project.enabled() != paused) {
            return Verdict.silent(watched);
        }
        return new Change(watched, Reason.PAUSED, now)
                .to(paused ? State.UNKNOWN : State.PAUSED, watched.evidence().forgotten(now));
    }

    private Verdict judge(Watched watched, JudgedResult result, Instant now) {
        Order order = Order.of(result);
        Grade grade = Grade.of(result, watched.subject().alerting());
        if (grade == Grade.MISSED) {
            return missed(watched, order, now);
        }
        if (watched.state() == State.PAUSED || !order.after(watched.evidence().last())) {
            return Verdict.silent(watched);
        }
        Evidence evidence =
                watched.evidence().and(result, grade, watched.subject().alerting());
        State next = next(watched, grade, evidence);
        return next == watched.state()
                ? Verdict.silent(watched.with(evidence).told(false))
                : new Change(watched, Reason.RESULTS, result.timestamp()).to(next, evidence, result);
    }

    private static State next(Watched watched, Grade grade, Evidence evidence) {
        Alerting alerting = watched.subject().alerting();
        State known = watched.lastKnown();
        int toReturn = needed(watched, alerting);
        return switch (grade) {
            case GOOD -> evidence.good() >= toReturn ? State.UP : better(watched, evidence, toReturn);
            case SLOW ->
                known == State.DOWN ? better(watched, evidence, toReturn) : impaired(watched, evidence, alerting);
            case BAD ->
                evidence.bad() >= alerting.failuresToDown() || windowIsBad(evidence, alerting)
                        ? State.DOWN
                        : impaired(watched, evidence, alerting);
            case MISSED -> watched.state();
        };
    }

    /** From bad to slow: it answers again, but not as it should. */
    private static State better(Watched watched, Evidence evidence, int toReturn) {
        return watched.lastKnown() == State.DOWN
                        && evidence.answered() >= toReturn
                        && evidence.good() < evidence.answered()
                ? State.DEGRADED
                : watched.state();
    }

    private static State impaired(Watched watched, Evidence evidence, Alerting alerting) {
        boolean canGetWorse = watched.lastKnown() == State.UP || watched.state() == State.UNKNOWN;
        return canGetWorse && watched.lastKnown() != State.DOWN && evidence.impaired() >= alerting.failuresToDown()
                ? State.DEGRADED
                : watched.state();
    }

    private static boolean windowIsBad(Evidence evidence, Alerting alerting) {
        return alerting.windowFailures() > 0 && evidence.badInWindow() >= alerting.windowFailures();
    }

    /** Who was not known to be in trouble is back with the first success. */
    private static int needed(Watched watched, Alerting alerting) {
        if (watched.lastKnown() != State.DOWN && watched.lastKnown() != State.DEGRADED) {
            return 1;
        }
        OpenIncident incident = watched.incident();
        return incident != null && incident.flapping()
                ? alerting.successesToUp() * Alerting.FLAP_FACTOR
                : alerting.successesToUp();
    }

    private Verdict missed(Watched watched, Order order, Instant now) {
        Evidence evidence = watched.evidence();
        if (watched.state() == State.PAUSED || !order.after(evidence.last()) || !order.after(evidence.lastMissed())) {
            return Verdict.silent(watched);
        }
        Watched counted = watched.with(evidence.andMissed(order));
        return counted.evidence().missed() >= watched.subject().alerting().unknownAfter()
                ? unknown(counted, now)
                : Verdict.silent(counted);
    }

    private static Verdict unknown(Watched watched, Instant now) {
        if (watched.overdue() || watched.state() == State.PAUSED) {
            return Verdict.silent(watched);
        }
        if (watched.state() == State.UNKNOWN && watched.incident() != null) {
            return Verdict.silent(watched.told(true));
        }
        return new Change(watched, Reason.NO_RESULTS, now).to(State.UNKNOWN, evidenceBefore(watched));
    }

    /** Before and after a gap nothing is in a row. */
    private static Evidence evidenceBefore(Watched watched) {
        return watched.evidence().forgotten(watched.evidence().heardAt());
    }

    /** Errors are for people to read, and a store is no place for novels. */
    private static JudgedResult cut(JudgedResult result) {
        String error = result.error();
        return error == null || error.length() <= LONGEST_ERROR
                ? result
                : new JudgedResult(
                        result.taskId(),
                        result.scheduledAt(),
                        result.timestamp(),
                        result.outcome(),
                        result.statusCode(),
                        result.responseTimeMs(),
                        error.substring(0, LONGEST_ERROR));
    }
}
