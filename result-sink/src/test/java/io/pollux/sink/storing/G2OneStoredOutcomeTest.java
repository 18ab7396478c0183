package io.pollux.sink.storing;

import static io.pollux.common.contract.TimedOutRequest.Action.DEAD;
import static io.pollux.common.contract.TimedOutRequest.Action.RETRIED;
import static io.pollux.common.contract.TimedOutRequest.State.PROCESSING;
import static io.pollux.common.contract.TimedOutRequest.State.QUEUED;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.sink.Facts;
import io.pollux.sink.Results;
import io.pollux.sink.SinkDatabase;
import io.pollux.sink.facts.Fact;
import io.pollux.testkit.Recomputation;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** G2: every task has one stored outcome, whatever comes in whatever order, and all that is derived agrees with it. */
final class G2OneStoredOutcomeTest {

    private static final Instant DUE = Instant.parse("2026-11-16T10:59:00Z");

    private static final List<Outcome> OUTCOMES = List.of(Outcome.values());

    private SinkDatabase database;
    private BatchStore store;

    @BeforeEach
    void create() {
        database = SinkDatabase.create();
        store = new BatchStore(database::dataSource, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void storesAReplayedResultOnce() throws Exception {
        Fact result = Facts.of(Results.up(1, DUE, 120));

        assertThat(store.store(List.of(result, result))).isEqualTo(new StoredBatch(1, 0, 0, false));
        assertThat(store.store(List.of(result, Facts.of(Results.up(1, DUE.plusSeconds(60), 80)))))
                .isEqualTo(new StoredBatch(1, 0, 1, true));

        assertThat(database.tables().count("poll_results")).isEqualTo(2);
        new Recomputation(database.tables()).assertNothingIsOff();
    }

    @Test
    void keepsTheFirstRealResultOfATask() throws Exception {
        store.store(List.of(Facts.of(Results.result(1, DUE, 1, Outcome.DNS_ERROR, 5, "no such host"))));
        store.store(List.of(Facts.of(Results.result(1, DUE, 2, Outcome.UP, 50, null))));

        assertThat(database.tables().rows("select status, attempt from poll_results"))
                .containsExactly(List.of("DNS_ERROR", "1"));
    }

    @Test
    void storesATaskThatWasLaidToRestAsTimedOut() throws Exception {
        store.store(List.of(
                Facts.of(Results.timeout(1, DUE, 3, QUEUED, DEAD)),
                Facts.of(Results.timeout(2, DUE, 3, PROCESSING, DEAD))));

        assertThat(database.tables().rows("select project_id, status, late from poll_results order by 1"))
                .containsExactly(List.of("1", "QUEUE_TIMEOUT", "f"), List.of("2", "TIMEOUT", "f"));
        assertThat(database.tables().rows("select task_id, state from dead_tasks order by 1"))
                .hasSize(2);
        new Recomputation(database.tables()).assertNothingIsOff();
    }

    @Test
    void doesNotTakeARetryForAnEnd() throws Exception {
        store.store(List.of(Facts.of(Results.timeout(1, DUE, 1, PROCESSING, RETRIED))));

        assertThat(database.tables().count("poll_results")).isZero();
        assertThat(database.tables().count("dead_tasks")).isZero();
        assertThat(database.tables()
                        .rows("select task_id, attempt, state, action, executor_id from timed_out_requests"))
                .containsExactly(List.of(Results.up(1, DUE, 1).taskId(), "1", "PROCESSING", "RETRIED", "executor-1"));
    }

    @Test
    void replacesATimeoutByALateResult() throws Exception {
        store.store(List.of(Facts.of(Results.timeout(1, DUE, 3, PROCESSING, DEAD))));
        StoredBatch stored = store.store(List.of(Facts.of(Results.result(1, DUE, 3, Outcome.UP, 90, null))));

        assertThat(stored).isEqualTo(new StoredBatch(0, 1, 0, true));
        assertThat(database.tables().rows("select status, late, given_up, response_time_ms from poll_results"))
                .containsExactly(List.of("UP", "t", "f", "90"));
        assertThat(database.tables().rows("select up, timeout, late, total from result_rollups_hourly"))
                .containsExactly(List.of("1", "0", "1", "1"));
        assertThat(database.tables().rows("select status from project_states")).containsExactly(List.of("UP"));
        assertThat(database.tables().count("dead_tasks")).isEqualTo(1);
        new Recomputation(database.tables()).assertNothingIsOff();
    }

    @Test
    void marksTheResultOfARetriedAttemptLateButNotThatOfTheRetry() throws Exception {
        store.store(List.of(
                Facts.of(Results.timeout(1, DUE, 1, PROCESSING, RETRIED)),
                Facts.of(Results.timeout(2, DUE, 1, PROCESSING, RETRIED))));
        store.store(List.of(
                Facts.of(Results.result(1, DUE, 1, Outcome.UP, 90, null)),
                Facts.of(Results.result(2, DUE, 2, Outcome.UP, 90, null))));

        assertThat(database.tables().rows("select project_id, late from poll_results order by 1"))
                .containsExactly(List.of("1", "t"), List.of("2", "f"));
    }

    @Test
    void comesToTheSameWhateverTheOrderTheBatchesAndTheReplays() throws Exception {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<Fact> facts = new ArrayList<>();
        for (int task = 0; task < 400; task++) {
            addStory(facts, 1 + task % 20, DUE.plusSeconds(60L * task), random);
        }

        String first = storeShuffled(facts, random);
        database.close();
        create();
        String second = storeShuffled(facts, random);

        assertThat(second).isEqualTo(first);
    }

    /** What may be said of one task: flags, then an end; at most one real result, so that order does not matter. */
    private static void addStory(List<Fact> facts, long project, Instant due, Random random) throws Exception {
        int attempts = 1 + random.nextInt(3);
        TimedOutRequest.State state = random.nextBoolean() ? QUEUED : PROCESSING;
        for (int attempt = 1; attempt < attempts; attempt++) {
            facts.add(Facts.of(Results.timeout(project, due, attempt, state, RETRIED)));
        }
        boolean dead = random.nextInt(4) == 0;
        if (dead) {
            facts.add(Facts.of(Results.timeout(project, due, attempts, state, DEAD)));
        }
        if (!dead || random.nextBoolean()) {
            Outcome outcome = OUTCOMES.get(random.nextInt(OUTCOMES.size()));
            facts.add(Facts.of(
                    Results.result(project, due, 1 + random.nextInt(attempts), outcome, random.nextInt(3000), "text")));
        }
    }

    /** Stores all facts in random batches, some of them twice, and returns what is in the tables then. */
    private String storeShuffled(List<Fact> facts, Random random) throws SQLException {
        List<Fact> order = new ArrayList<>(facts);
        order.addAll(facts.subList(0, facts.size() / 3));
        Collections.shuffle(order, random);
        for (int from = 0; from < order.size(); ) {
            int to = Math.min(order.size(), from + 1 + random.nextInt(60));
            store.store(order.subList(from, to));
            from = to;
        }
        new Recomputation(database.tables()).assertNothingIsOff();
        assertThat(database.tables().count("poll_results"))
                .isEqualTo(database.tables().number("select count(distinct task_id) from poll_results"));
        return database.tables()
                        .rows("select task_id, status, attempt, late, given_up from poll_results order by task_id")
                + "\n"
                + database.tables().rows("select task_id, attempt, action from timed_out_requests order by 1, 2")
                + "\n"
                + database.tables().rows("select task_id from dead_tasks order by 1");
    }
}
