package io.pollux.chaos.checks;

import java.util.Comparator;
import java.util.List;

/**
 * What a check came to.
 *
 * @param examined how much it looked at, for a person to read
 * @param violations the earliest first
 */
public record Finding(String examined, List<Violation> violations) {

    public Finding {
        violations =
                violations.stream().sorted(Comparator.comparing(Violation::at)).toList();
    }

    public boolean held() {
        return violations.isEmpty();
    }
}
