package io.pollux.incidents.channels;

/** A message did not arrive, or may not have. The reason holds no secret. */
public final class DeliveryException extends Exception {

    private final boolean again;

    private DeliveryException(String reason, boolean again) {
        super(reason);
        this.again = again;
    }

    /** Trying again may help. */
    static DeliveryException forNow(String reason) {
        return new DeliveryException(reason, true);
    }

    /** Trying again would not help. */
    static DeliveryException forGood(String reason) {
        return new DeliveryException(reason, false);
    }

    public boolean again() {
        return again;
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
