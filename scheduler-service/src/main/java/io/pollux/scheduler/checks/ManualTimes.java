package io.pollux.scheduler.checks;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The times of manual checks, which make their ids: now, or a millisecond after the last one of that project, so that no
 * two checks of a project that this node issues have the same id. On two nodes two checks of one project in one
 * millisecond share an id, and their callers share the result.
 */
final class ManualTimes {

    private static final int MAX = 10_000;

    private final Clock clock;
    private final Map<Long, Long> last = new HashMap<>();

    ManualTimes(Clock clock) {
        this.clock = clock;
    }

    synchronized Instant next(long projectId) {
        long now = clock.millis();
        if (last.size() >= MAX) {
            last.values().removeIf(time -> time < now);
        }
        return Instant.ofEpochMilli(last.merge(projectId, now, (before, current) -> Math.max(before + 1, current)));
    }
}
