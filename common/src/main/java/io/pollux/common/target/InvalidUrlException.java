package io.pollux.common.target;

/** A URL that can't be polled; the message says why. */
public final class InvalidUrlException extends Exception {

    private final String reason;

    InvalidUrlException(String reason) {
        super(reason);
        this.reason = reason;
    }

    @Override
    public String getMessage() {
        return reason;
    }
}
