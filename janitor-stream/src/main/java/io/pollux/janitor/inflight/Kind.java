package io.pollux.janitor.inflight;

/** The kind of a state, and how it is stored. */
public enum Kind {
    QUEUED(1),
    PROCESSING(2),
    EARLY(3),
    ENDED(4);

    private final byte code;

    Kind(int code) {
        this.code = (byte) code;
    }

    public static Kind of(InFlight state) {
        return switch (state) {
            case InFlight.Queued _ -> QUEUED;
            case InFlight.Processing _ -> PROCESSING;
            case InFlight.Early _ -> EARLY;
            case InFlight.Ended _ -> ENDED;
        };
    }

    byte code() {
        return code;
    }

    static Kind ofCode(byte code) {
        for (Kind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IllegalStateException("Unknown kind of stored state: " + code);
    }
}
