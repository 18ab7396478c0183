package io.pollux.testkit;

import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Plain projects to start a test from. */
public final class SampleProjects {

    private SampleProjects() {}

    /** An enabled project that is polled every minute by GET, with all defaults. */
    public static Project project(long id, String url) {
        Instant created = Instant.parse("2026-01-01T00:00:00Z");
        return new Project(
                id,
                1,
                "project " + id,
                url,
                "GET",
                Map.of(),
                null,
                60,
                IntervalUnit.SECONDS,
                Project.DEFAULT_TIMEOUT_MS,
                ExpectedStatus.ANY_SUCCESS,
                List.of(),
                true,
                true,
                true,
                true,
                List.of(),
                created,
                created);
    }
}
