package io.pollux.embedded;

/** Kafka or PostgreSQL did not start. The message names the cause and what to do, in words for whoever runs Pollux. */
public final class EmbeddedStartException extends RuntimeException {

    EmbeddedStartException(String message) {
        super(message);
    }

    EmbeddedStartException(String message, Throwable cause) {
        super(message, cause);
    }

    static EmbeddedStartException portTaken(int port, String setting) {
        return new EmbeddedStartException(
                "Port %d is already in use (%s). Stop what is listening there or choose another port."
                        .formatted(port, setting));
    }

    static EmbeddedStartException diskFull(Object folder) {
        return new EmbeddedStartException(
                "The disk that holds %s is full. Free some space or choose another data folder (DATA_DIR)."
                        .formatted(folder));
    }
}
