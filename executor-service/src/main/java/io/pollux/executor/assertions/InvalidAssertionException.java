package io.pollux.executor.assertions;

/** An assertion that can't be evaluated whatever the answer is. */
public final class InvalidAssertionException extends Exception {

    InvalidAssertionException(String message) {
        super(message);
    }
}
