package io.pollux.executor.assertions;

import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a project expects of an answer: its status, then all assertions in their order. The first that fails counts. */
public final class Expectations {

    private final ExpectedStatus status;
    private final List<Judge> judges;
    private final boolean needBody;

    private Expectations(ExpectedStatus status, List<Judge> judges, boolean needBody) {
        this.status = status;
        this.judges = List.copyOf(judges);
        this.needBody = needBody;
    }

    public static Expectations of(Project project) throws InvalidAssertionException {
        if (project.assertions().isEmpty()) {
            return new Expectations(project.expectedStatus(), List.of(), false);
        }
        List<Judge> judges = new ArrayList<>();
        for (Assertion assertion : project.assertions()) {
            judges.add(Judges.of(assertion));
        }
        return new Expectations(
                project.expectedStatus(), judges, project.assertions().stream().anyMatch(Judges::needsBody));
    }

    /** Whether any assertion looks at the body. */
    public boolean needBody() {
        return needBody;
    }

    /** Evaluates; takes no longer than about {@code timeout}. */
    public Verdict verify(Answer answer, Duration timeout) {
        if (!status.accepts(answer.status())) {
            return new Verdict.Failed(
                    Outcome.WRONG_STATUS, "The status is " + answer.status() + ", expected was " + status);
        }
        TimeBound bound = TimeBound.in(timeout);
        for (Judge judge : judges) {
            Verdict verdict = judge.judge(answer, bound);
            switch (verdict) {
                case Verdict.Met _ -> {}
                case Verdict.Failed failed -> {
                    return failed;
                }
            }
        }
        return Verdict.MET;
    }
}
