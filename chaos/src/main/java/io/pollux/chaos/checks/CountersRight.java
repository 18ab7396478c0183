package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Evidence;
import java.sql.SQLException;

/** Counters, current states and rollups say what the rows say. */
final class CountersRight implements Check {

    @Override
    public String name() {
        return "counters and rollups equal the rows";
    }

    @Override
    public Finding check(Evidence evidence) throws SQLException {
        Violations violations = new Violations();
        for (String difference : evidence.database().differences()) {
            violations.addNow("project_stats, result_rollups_*", difference);
        }
        return violations.finding(evidence.database().results().size(), "rows counted again");
    }
}
