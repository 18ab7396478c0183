package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;

/** A check has found its outcome, and it is not {@link Outcome#UP}. The message is for people and holds no secret. */
final class CheckFailedException extends Exception {

    private final Outcome outcome;

    CheckFailedException(Outcome outcome, String message) {
        super(message, null, false, false);
        this.outcome = outcome;
    }

    Outcome outcome() {
        return outcome;
    }
}
