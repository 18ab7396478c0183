package io.pollux.incidents.judging;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.ProjectStatus.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The same rules told in another way: it keeps the whole history since the last reset in plain lists and counts in them
 * anew for each result, one project at a time. Slow, and easy to compare with the documentation.
 */
public final class ReferenceJudge {

    private final Alerting alerting;
    private final Duration period;
    private final Duration timeout;
    private final Duration grace;

    private final List<Grade> history = new ArrayList<>();
    private final List<Instant> openings = new ArrayList<>();
    private int windowFrom;
    private Order latest = new Order(Instant.EPOCH, "");
    private Order latestMissed = new Order(Instant.EPOCH, "");
    private int missedInARow;
    private Instant heardAt;
    private boolean toldMissing;
    private State state;
    private State beforeMissing;
    private boolean incident;
    private boolean flapping;
    private String incidentId = "";
    private int incidentChange;

    public final List<String> told = new ArrayList<>();

    public ReferenceJudge(
            Alerting alerting, Duration period, Duration timeout, Duration grace, boolean enabled, Instant now) {
        this.alerting = alerting;
        this.period = period;
        this.timeout = timeout;
        this.grace = grace;
        this.heardAt = now;
        this.state = enabled ? State.UNKNOWN : State.PAUSED;
        this.beforeMissing = state;
        told.add("state " + state);
    }

    public State state() {
        return state;
    }

    public Optional<Instant> deadline() {
        return toldMissing || state == State.PAUSED
                ? Optional.empty()
                : Optional.of(heardAt.plus(period.multipliedBy(alerting.unknownAfter()))
                        .plus(timeout)
                        .plus(grace));
    }

    public void result(JudgedResult result, Instant now) {
        Order order = new Order(result.scheduledAt(), result.taskId());
        if (result.outcome() == Outcome.QUEUE_TIMEOUT) {
            missed(order, now);
            return;
        }
        if (state == State.PAUSED || order.compareTo(latest) <= 0) {
            return;
        }
        latest = order;
        missedInARow = 0;
        toldMissing = false;
        heardAt = result.timestamp().isAfter(heardAt) ? result.timestamp() : heardAt;
        boolean slow =
                alerting.slowMs() > 0 && result.responseTimeMs() != null && result.responseTimeMs() > alerting.slowMs();
        Grade grade = !result.outcome().success() ? Grade.BAD : slow ? Grade.SLOW : Grade.GOOD;
        history.add(grade);
        State next = decide(grade);
        if (next != state) {
            move(next, "RESULTS", result.taskId(), result.timestamp());
            beforeMissing = next;
            if (next == State.UP) {
                windowFrom = history.size();
            }
        }
    }

    private State decide(Grade grade) {
        int goods = inARow(Grade.GOOD);
        int answered = inARow(Grade.GOOD, Grade.SLOW);
        int bads = inARow(Grade.BAD);
        int impaired = inARow(Grade.BAD, Grade.SLOW);
        boolean wasBad = beforeMissing == State.DOWN || beforeMissing == State.DEGRADED;
        int back = !wasBad ? 1 : incident && flapping ? alerting.successesToUp() * 3 : alerting.successesToUp();
        if (grade == Grade.GOOD && goods >= back) {
            return State.UP;
        }
        if (grade == Grade.BAD && (bads >= alerting.failuresToDown() || badWindow())) {
            return State.DOWN;
        }
        if (grade != Grade.BAD && beforeMissing == State.DOWN && answered >= back && goods < answered) {
            return State.DEGRADED;
        }
        if (grade != Grade.GOOD
                && (beforeMissing == State.UP || (state == State.UNKNOWN && beforeMissing != State.DOWN))
                && impaired >= alerting.failuresToDown()) {
            return State.DEGRADED;
        }
        return state;
    }

    private int inARow(Grade... grades) {
        int count = 0;
        for (int i = history.size() - 1; i >= 0 && List.of(grades).contains(history.get(i)); i--) {
            count++;
        }
        return count;
    }

    private boolean badWindow() {
        if (alerting.windowFailures() == 0) {
            return false;
        }
        int from = Math.max(windowFrom, history.size() - alerting.windowSize());
        return history.subList(from, history.size()).stream()
                        .filter(Grade.BAD::equals)
                        .count()
                >= alerting.windowFailures();
    }

    public void missed(Order order, Instant now) {
        if (state == State.PAUSED || order.compareTo(latest) <= 0 || order.compareTo(latestMissed) <= 0) {
            return;
        }
        latestMissed = order;
        missedInARow++;
        if (missedInARow >= alerting.unknownAfter()) {
            missing(now);
        }
    }

    public void deadlinePassed(Instant now) {
        missing(now);
    }

    private void missing(Instant now) {
        if (toldMissing || state == State.PAUSED) {
            return;
        }
        toldMissing = true;
        if (state == State.UNKNOWN && incident) {
            return;
        }
        forget();
        if (state == State.UNKNOWN) {
            open("NO_RESULTS", now.toEpochMilli() + "-unknown", false, State.UNKNOWN);
        } else {
            State before = state;
            move(State.UNKNOWN, "NO_RESULTS", now.toEpochMilli() + "-unknown", now);
            beforeMissing = beforeMissing == State.UNKNOWN ? State.UNKNOWN : before;
        }
    }

    public void enabled(boolean enabled, Instant now) {
        if (enabled != (state == State.PAUSED)) {
            return;
        }
        forget();
        heardAt = now;
        toldMissing = false;
        if (enabled) {
            state = State.UNKNOWN;
            told.add("state UNKNOWN");
        } else {
            move(State.PAUSED, "PAUSED", "", now);
        }
        beforeMissing = state;
    }

    public void deleted() {
        if (incident) {
            incidentChange++;
            told.add("RESOLVED " + incidentId + " " + incidentChange + " PAUSED DELETED");
        }
        incident = false;
    }

    private void forget() {
        history.clear();
        windowFrom = 0;
        missedInARow = 0;
    }

    private void move(State next, String reason, String id, Instant at) {
        boolean trouble = next == State.DOWN || next == State.DEGRADED || next == State.UNKNOWN;
        state = next;
        told.add("state " + next);
        if (trouble && !incident) {
            boolean flaps = false;
            if (reason.equals("RESULTS")) {
                openings.removeIf(opening -> !opening.isAfter(at.minusMillis(alerting.flapWithinMs())));
                openings.add(at);
                flaps = alerting.flapAfter() > 0 && openings.size() >= alerting.flapAfter();
            }
            open(reason, id, flaps, next);
        } else if (incident) {
            incidentChange++;
            told.add((trouble ? "UPDATED " : "RESOLVED ") + incidentId + " " + incidentChange + " " + next + " "
                    + reason);
            incident = trouble;
        }
    }

    private void open(String reason, String id, boolean flaps, State next) {
        incident = true;
        flapping = flaps;
        incidentId = id;
        incidentChange = 1;
        told.add("OPENED " + id + " 1 " + next + " " + reason);
    }
}
