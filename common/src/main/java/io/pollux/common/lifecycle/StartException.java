package io.pollux.common.lifecycle;

/** A service cannot start. The message names the cause and what to do, and is all that the user gets to see. */
public final class StartException extends RuntimeException {

    public StartException(String message) {
        super(message);
    }

    public StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
