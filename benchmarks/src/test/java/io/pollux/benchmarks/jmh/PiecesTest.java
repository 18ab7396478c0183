package io.pollux.benchmarks.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.json.Json;
import org.junit.jupiter.api.Test;

/** Each piece does what is measured: some are reached by names that no compiler checks. */
final class PiecesTest {

    @Test
    void recordsAreReadAsTheyWereWritten() throws Exception {
        RecordsAsJson records = new RecordsAsJson();

        assertThat(records.readTask()).isEqualTo(Samples.task());
        assertThat(records.readStart()).isEqualTo(Samples.start());
        assertThat(records.readResult()).isEqualTo(Samples.result());
        assertThat(records.writeTask()).isEqualTo(Json.encode(Samples.task()));
        assertThat(records.writeStart()).isNotEmpty();
        assertThat(records.writeResult()).isNotEmpty();
    }

    @Test
    void nextDueTimeIsWithinAPeriod() throws Throwable {
        long from = Samples.AT.toEpochMilli();

        assertThat(new DueTimesOfProjects().next()).isBetween(from + 1, from + 60_000);
    }

    @Test
    void everyProjectOfAPartitionIsDueOnceAPeriod() throws Throwable {
        TicksOfPartition ticks = new TicksOfPartition();
        ticks.projects = 10_000;
        ticks.load();
        long before = ticks.collect();
        long after = before;
        for (int i = 0; i < 10; i++) {
            after = ticks.collect();
        }

        // Each tick is seen twice, when it is collected and when it is committed.
        assertThat(after - before).isEqualTo(2 * 10_000);
        assertThat(Json.decode(ticks.writeTask(), ProjectTask.class).project().url())
                .startsWith("https://shop.example/");
    }

    @Test
    void offsetsAreAllCommitted() {
        OffsetsOutOfOrder offsets = new OffsetsOutOfOrder();

        assertThat(offsets.openCompleteCommit().offset()).isEqualTo(1_000);
        assertThat(offsets.openCompleteCommit().offset()).isEqualTo(2_000);
    }

    @Test
    void everyPermitIsInUse() {
        PermitsOfHosts permits = new PermitsOfHosts();
        permits.hosts = 1_000;
        permits.fill();

        assertThat(permits.submitReleaseAcquire()).isEqualTo(500);
    }

    @Test
    void latenciesBecomeAnArray() throws Throwable {
        assertThat(new LatenciesOfRollup().addAndWrite().getBytes(UTF_8))
                .startsWith('{')
                .endsWith('}');
    }
}
