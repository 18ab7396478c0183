package io.pollux.scheduler.publicpages;

import io.pollux.common.contract.ProjectStatus.State;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * All that a stranger may know of a project: no address, no header, no error.
 *
 * @param uptime the share of successful checks in the last thirty days, from 0 to 1; absent without checks
 */
record PublicProject(
        long id,
        String name,
        State state,
        @Nullable Instant since,
        @Nullable Double uptime) {

    static String percent(@Nullable Double uptime) {
        if (uptime == null) {
            return "no data";
        }
        // Never rounded up: what was down for a moment was not up all the time.
        return String.format(Locale.ROOT, "%.2f %%", Math.floor(uptime * 10_000) / 100);
    }
}
