package io.pollux.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Topic;
import io.pollux.common.operations.HealthStatus;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The whole sink, from topics to tables. */
final class SinkTest {

    private static TestInfrastructure infrastructure;
    private static RunningService sink;
    private static TopicWriter writer;
    private static Tables tables;

    @BeforeAll
    static void start() throws Exception {
        infrastructure = TestInfrastructure.start();
        sink = RunningService.start(new SinkModule(), infrastructure.environment());
        writer = new TopicWriter(infrastructure.bootstrapServers());
        tables = new Tables(infrastructure.jdbcUrl());
    }

    @AfterAll
    static void stop() {
        writer.close();
        sink.close();
        infrastructure.close();
    }

    @Test
    void storesWhatAResultSays() throws Exception {
        Instant due = Results.due();
        PollingResult result = Results.failed(7, due, Outcome.WRONG_STATUS, "status 500");
        writer.write(Topic.RESULTS, 7, result);
        await().atMost(Duration.ofSeconds(60)).until(() -> tables.count("poll_results where project_id = 7") == 1);

        assertThat(tables.rows("""
                        select task_id, scheduled_at, polled_at, attempt, status, status_code, response_time_ms, dns_ms,
                               connect_ms, tls_ms, first_byte_ms, body_ms, response_bytes, certificate_expires_at,
                               tls_verified, executor_id, error_message, late
                          from poll_results where project_id = 7"""))
                .containsExactly(Arrays.asList(
                        result.taskId(),
                        due.toString(),
                        due.plusMillis(40).toString(),
                        "1",
                        "WRONG_STATUS",
                        "200",
                        "40",
                        "1",
                        "2",
                        "3",
                        "4",
                        "5",
                        "1234",
                        due.plus(Duration.ofDays(60)).toString(),
                        "t",
                        "executor-1",
                        "status 500",
                        "f"));
        assertThat(
                        tables.rows(
                                "select total_requests, success_requests, failed_requests from project_stats where project_id = 7"))
                .containsExactly(List.of("1", "0", "1"));
        assertThat(tables.rows("select status, up from project_states where project_id = 7"))
                .containsExactly(List.of("WRONG_STATUS", "f"));
        assertThat(tables.rows("select total, wrong_status from result_rollups_hourly where project_id = 7"))
                .containsExactly(List.of("1", "1"));
        assertThat(tables.count("poll_results_default")).isZero();
        assertThat(sink.health().report().get("sink writer")).isEqualTo(HealthStatus.UP);
    }
}
