package io.pollux.scheduler.series;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Topic;
import io.pollux.scheduler.api.ApiFixture;
import io.pollux.testkit.RunningService;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class ProjectSeriesTest {

    private final ApiFixture fixture;

    ProjectSeriesTest(ApiFixture fixture) {
        this.fixture = fixture;
    }

    @Test
    void showsTheLatestResultOfAsManyProjectsAsAllowedAndNoMore() throws Exception {
        long before = fixture.number("select count(*) from projects where enabled");
        String name = ApiFixture.unique("shown");
        long shown = fixture.project(name);
        long beyond = fixture.project(ApiFixture.unique("beyond"));
        try (RunningService node = fixture.startNode(Map.of("PROJECT_METRICS_LIMIT", Long.toString(before + 1)))) {
            String series = "{name=\"%s\",project=\"%d\"}".formatted(name, shown);

            await().atMost(60, SECONDS).untilAsserted(() -> {
                result(beyond, Outcome.UP, null);
                result(shown, Outcome.UP, Instant.now().plus(Duration.ofDays(2)));
                assertThat(node.metrics().scrape())
                        .contains("pollux_project_up" + series + " 1.0")
                        .contains("pollux_project_response_seconds" + series + " 0.25")
                        .containsPattern(
                                "pollux_project_certificate_expiry_seconds\\Q" + series + "\\E 172\\d\\d\\d\\.0");
            });
            result(shown, Outcome.WRONG_STATUS, null);
            result(shown, Outcome.QUEUE_TIMEOUT, null);
            await().atMost(60, SECONDS)
                    .untilAsserted(
                            () -> assertThat(node.metrics().scrape()).contains("pollux_project_up" + series + " 0.0"));
            assertThat(node.metrics().scrape()).doesNotContain("project=\"%d\"".formatted(beyond));

            fixture.execute("update projects set enabled = false where id = " + shown);

            await().atMost(60, SECONDS).untilAsserted(() -> {
                result(beyond, Outcome.UP, null);
                assertThat(node.metrics().scrape())
                        .doesNotContain("project=\"%d\"".formatted(shown))
                        .contains("project=\"%d\"".formatted(beyond));
            });
        }
    }

    @Test
    void thereAreNoneByDefault() throws Exception {
        long id = fixture.project(ApiFixture.unique("unseen"));
        try (RunningService node = fixture.startNode(Map.of())) {
            result(id, Outcome.UP, null);

            await().atMost(60, SECONDS).until(() -> node.metrics().scrape().contains("pollux_queue_lag_records"));
            assertThat(node.metrics().scrape()).doesNotContain("pollux_project_");
        }
    }

    private void result(long projectId, Outcome outcome, @Nullable Instant certificateExpiresAt) {
        Instant now = Instant.now();
        fixture.writer()
                .write(
                        Topic.RESULTS,
                        projectId,
                        new PollingResult(
                                "%d-%d-schedule".formatted(projectId, now.toEpochMilli()),
                                projectId,
                                1,
                                now,
                                now,
                                outcome.success(),
                                outcome,
                                200,
                                250L,
                                null,
                                10L,
                                certificateExpiresAt,
                                null,
                                outcome.success() ? null : "wrong",
                                "e1"));
        fixture.writer().flush();
    }
}
