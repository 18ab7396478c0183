package io.pollux.incidents.judging;

import java.time.Instant;

/**
 * The incident of a project that is not over.
 *
 * @param change how many changes of it were told
 */
public record OpenIncident(String id, Instant openedAt, int change, boolean flapping) {

    OpenIncident changed() {
        return new OpenIncident(id, openedAt, change + 1, flapping);
    }
}
