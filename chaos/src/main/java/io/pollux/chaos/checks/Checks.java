package io.pollux.chaos.checks;

import java.util.List;

/** All that is promised. */
public final class Checks {

    private Checks() {}

    public static List<Check> all() {
        return List.of(
                new EveryTickOnce(),
                new OneStoredOutcome(),
                new NoResultLost(),
                new LimitsKept(),
                new RequestsToldOf(),
                new PermitsReturned(),
                new TimeoutsFlagged(),
                new CountersRight(),
                new PoisonSetAside(),
                new NoSecretAnywhere(),
                new SteadyAgain());
    }
}
