package io.pollux.executor.assertions;

import io.pollux.common.contract.Outcome;

/** Whether an answer is what the project expects. */
public sealed interface Verdict {

    record Met() implements Verdict {}

    record Failed(Outcome outcome, String reason) implements Verdict {}

    Verdict MET = new Met();

    static Verdict failed(String reason) {
        return new Failed(Outcome.ASSERTION_FAILED, reason);
    }

    /** Met if something holds, failed for a reason otherwise. */
    static Verdict of(boolean holds, String otherwise) {
        return holds ? MET : failed(otherwise);
    }
}
