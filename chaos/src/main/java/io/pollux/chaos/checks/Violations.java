package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Seen;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Gathers what a check finds. A check that had nothing to look at has found that, which is a violation too. */
final class Violations {

    private final List<Violation> found = new ArrayList<>();

    void add(Instant at, String where, String what) {
        found.add(new Violation(at, what, where));
    }

    void add(Seen<?> record, String what) {
        add(record.at(), record.where(), what);
    }

    /** For what has no time of its own. */
    void addNow(String where, String what) {
        add(Instant.now(), where, what);
    }

    /** What was looked at: so many of what; it must be more than nothing. */
    Finding finding(long examined, String what) {
        String text = String.format(Locale.ROOT, "%,d %s", examined, what);
        if (examined == 0) {
            addNow("the check itself", "nothing was examined: " + text);
        }
        return new Finding(text, found);
    }
}
