package io.pollux.incidents;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import io.pollux.testkit.SampleProjects;
import java.util.List;

/** Projects with other thresholds than usual. */
public final class Projects {

    private Projects() {}

    public static Project of(long id, Alerting alerting, boolean enabled, long version) {
        return of(id, alerting, enabled, version, 60, List.of("shop"));
    }

    public static Project of(
            long id, Alerting alerting, boolean enabled, long version, int seconds, List<String> tags) {
        Project plain = SampleProjects.project(id, "http://localhost/");
        return new Project(
                id,
                version,
                plain.name(),
                plain.url(),
                plain.method(),
                plain.headers(),
                plain.body(),
                seconds,
                IntervalUnit.SECONDS,
                500,
                plain.expectedStatus(),
                plain.assertions(),
                plain.followRedirects(),
                plain.reuseConnection(),
                plain.verifyTls(),
                enabled,
                tags,
                alerting,
                plain.createdAt(),
                plain.updatedAt());
    }
}
