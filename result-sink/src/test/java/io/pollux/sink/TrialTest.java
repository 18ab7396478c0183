package io.pollux.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Topic;
import io.pollux.common.contract.Trial;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A check of a project that was not saved leaves nothing behind. */
final class TrialTest {

    @Test
    void storesNothingOfATrialAndGoesOn() throws Exception {
        try (TestInfrastructure infrastructure = TestInfrastructure.start();
                RunningService sink = RunningService.start(new SinkModule(), infrastructure.environment());
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            Tables tables = new Tables(infrastructure.jdbcUrl());
            long trial = Trial.newId();
            writer.write(Topic.RESULTS, trial, Results.up(trial, Results.due(), 10));
            for (long project = 1; project <= 50; project++) {
                writer.write(Topic.RESULTS, project, Results.up(project, Results.due(), 10));
            }
            writer.write(Topic.RESULTS, trial, Results.up(trial, Results.due().plusSeconds(1), 10));
            writer.flush();

            await().atMost(Duration.ofSeconds(20)).until(() -> tables.count("poll_results") == 50);
            assertThat(sink.port()).isPositive();
            assertThat(tables.count("project_stats")).isEqualTo(50);
            assertThat(tables.count("result_rollups_hourly where project_id = " + trial))
                    .isZero();
        }
    }
}
