package io.pollux.scheduler.events;

import java.util.Locale;

/** What an event tells. */
enum EventType {
    RESULT,
    TIMEOUT,
    PROJECT,
    STATE,
    INCIDENT,
    STATUS;

    /** Its name on the wire. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
