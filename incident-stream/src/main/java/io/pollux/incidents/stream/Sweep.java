package io.pollux.incidents.stream;

import io.pollux.incidents.judging.Judge;
import io.pollux.incidents.judging.Standing;
import io.pollux.incidents.judging.Verdict;
import java.time.Instant;
import java.util.Optional;

/**
 * One pass over the projects of a partition that nobody has checked in time, the one that waits longest first. It
 * handles at most {@link #MOST} of them, so that the records are not kept waiting; the rest is for the next pass.
 */
final class Sweep {

    static final int MOST = 1_000;

    private final Judge judge;
    private final Standings standings;
    private final StreamOutput output;

    Sweep(Judge judge, Standings standings, StreamOutput output) {
        this.judge = judge;
        this.standings = standings;
        this.output = output;
    }

    void run(Instant until, Instant now) {
        Optional<Long> due = standings.firstDueUntil(until);
        for (int handled = 0; due.isPresent() && handled < MOST; handled++) {
            expire(due.get(), now);
            due = standings.firstDueUntil(until);
        }
    }

    private void expire(long projectId, Instant now) {
        Standing expired = standings.get(projectId);
        if (expired == null) {
            throw new IllegalStateException("The order by deadline has project " + projectId + ", the store has not");
        }
        Verdict verdict = judge.onDeadline(expired, now);
        standings.replace(projectId, expired, verdict.next());
        output.write(projectId, verdict, now);
    }
}
