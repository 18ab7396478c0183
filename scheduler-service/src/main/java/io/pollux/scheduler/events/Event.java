package io.pollux.scheduler.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.json.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something that happened. It is written as JSON when somebody first wants it, and only once. */
final class Event {

    private final long sequence;
    private final EventType type;
    private final long projectId;
    private final Instant at;
    private final Object payload;
    private volatile @Nullable String json;

    /** An event of no project has the project id 0. */
    Event(long sequence, EventType type, long projectId, Instant at, Object payload) {
        this.sequence = sequence;
        this.type = type;
        this.projectId = projectId;
        this.at = at;
        this.payload = payload;
    }

    long sequence() {
        return sequence;
    }

    EventType type() {
        return type;
    }

    long projectId() {
        return projectId;
    }

    Instant at() {
        return at;
    }

    Object payload() {
        return payload;
    }

    String json() {
        String written = json;
        if (written == null) {
            written = new String(Json.encode(payload), UTF_8);
            json = written;
        }
        return written;
    }
}
