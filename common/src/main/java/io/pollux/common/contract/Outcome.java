package io.pollux.common.contract;

/** How a check ended. */
public enum Outcome {
    /** The answer came in time, with an expected status, and all assertions hold. */
    UP,
    WRONG_STATUS,
    ASSERTION_FAILED,
    DNS_ERROR,
    /** The connection was refused, reset or broken, or what came over it was not HTTP. */
    CONNECT_ERROR,
    TLS_ERROR,
    /** The deadline passed before the whole answer was there. */
    TIMEOUT,
    BODY_TOO_LARGE,
    /** The target's address is one that must not be polled. */
    FORBIDDEN_TARGET,
    /** No request could be made of what the project says. */
    INVALID_REQUEST,
    /** The task waited in the queue for too long and was not executed. */
    QUEUE_TIMEOUT;

    public boolean success() {
        return this == UP;
    }
}
