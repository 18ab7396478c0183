package io.pollux.incidents.judging;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.IncidentEvent.Kind;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.incidents.Projects;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** For any series of results, missed tasks, pauses and silences the judge decides as the reference does. */
class JudgeAgainstReferenceTest {

    private static final long SEED = Long.getLong("pollux.seed", System.nanoTime());
    private static final int SERIES = Integer.getInteger("incidents.series", 4_000);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Instant START = Instant.parse("2026-11-16T08:00:00Z");

    private final List<String> told = new ArrayList<>();
    private @Nullable Standing standing;

    @Test
    void decidesAsTheReferenceForAnySeries() {
        System.out.println("seed " + SEED);
        Random seeds = new Random(SEED);
        long changes = 0;
        for (int series = 0; series < SERIES; series++) {
            changes += compare(seeds.nextLong());
        }
        System.out.printf("%d series, %d changes%n", SERIES, changes);
        assertThat(changes).isGreaterThan(SERIES);
    }

    private int compare(long seed) {
        Random random = new Random(seed);
        Alerting alerting = alerting(random);
        boolean enabled = random.nextInt(10) > 0;
        Project project = Projects.of(7, alerting, enabled, 1);
        Judge judge = new Judge(GRACE);
        told.clear();
        standing = null;
        Instant now = START;
        apply(judge.onProject(null, project, now));
        ReferenceJudge reference =
                new ReferenceJudge(alerting, project.period(), project.timeout(), GRACE, enabled, now);
        int badness = random.nextInt(100);
        List<JudgedResult> earlier = new ArrayList<>();
        long version = 1;
        for (int step = 0; step < 60; step++) {
            now = now.plusMillis(20_000 + random.nextInt(40_000));
            int what = random.nextInt(100);
            if (what < 80) {
                JudgedResult result = result(random, now, badness, earlier);
                earlier.add(result);
                apply(judge.onResult(standing, result, now));
                reference.result(result, now);
            } else if (what < 86) {
                Order order = new Order(now, TaskId.of(7, now, Trigger.SCHEDULE));
                apply(judge.onMissed(standing, order, now));
                reference.missed(order, now);
            } else if (what < 90) {
                boolean wanted = random.nextBoolean();
                apply(judge.onProject(standing, Projects.of(7, alerting, wanted, ++version), now));
                reference.enabled(wanted, now);
            } else {
                now = now.plusSeconds(random.nextInt(400));
            }
            Optional<Instant> deadline = judge.deadline(Objects.requireNonNull(standing));
            assertThat(deadline).as("deadline, seed %d", seed).isEqualTo(reference.deadline());
            if (deadline.isPresent() && !deadline.get().isAfter(now)) {
                apply(judge.onDeadline(standing, now));
                reference.deadlinePassed(now);
            }
            assertThat(told).as("seed %d, step %d", seed, step).isEqualTo(reference.told);
        }
        apply(judge.onDeleted(standing, now));
        reference.deleted();
        assertThat(told).as("seed %d, deleted", seed).isEqualTo(reference.told);
        assertThat(standing).isNull();
        assertThat(openIncidents()).as("left open, seed %d", seed).isEmpty();
        return told.size();
    }

    /** What the judge remembers goes through its JSON every time, as it does in the store. */
    private void apply(Verdict verdict) {
        Standing next = verdict.next();
        try {
            standing = next == null ? null : Json.decode(Json.encode(next), Standing.class);
        } catch (UndecodableException e) {
            throw new AssertionError(e);
        }
        assertThat(standing).isEqualTo(next);
        for (ProjectStatus status : verdict.statuses()) {
            told.add("state " + status.state());
        }
        for (IncidentEvent event : verdict.incidents()) {
            String id = event.incidentId().endsWith("-unknown")
                    ? event.incidentId().substring("7-".length())
                    : event.incidentId();
            told.add(event.kind() + " " + id + " " + event.change() + " " + event.state() + " " + event.reason());
        }
    }

    private List<String> openIncidents() {
        List<String> open = new ArrayList<>();
        for (String line : told) {
            String[] words = line.split(" ", -1);
            if (words[0].equals(Kind.OPENED.name())) {
                open.add(words[1]);
            } else if (words[0].equals(Kind.RESOLVED.name())) {
                open.remove(words[1]);
            }
        }
        return open;
    }

    private static Alerting alerting(Random random) {
        int window = random.nextInt(3) == 0 ? 3 + random.nextInt(5) : 0;
        return new Alerting(
                1 + random.nextInt(4),
                1 + random.nextInt(3),
                window == 0 ? 0 : 1 + random.nextInt(window),
                window,
                random.nextInt(2) == 0 ? 0 : 500,
                1 + random.nextInt(3),
                random.nextInt(4),
                random.nextInt(1_200_000));
    }

    private static JudgedResult result(Random random, Instant now, int badness, List<JudgedResult> earlier) {
        if (!earlier.isEmpty() && random.nextInt(12) == 0) {
            return earlier.get(random.nextInt(earlier.size()));
        }
        Instant due = now.minusMillis(random.nextInt(5) == 0 ? random.nextInt(120_000) : random.nextInt(5_000));
        Outcome outcome = random.nextInt(100) < badness ? Outcome.CONNECT_ERROR : Outcome.UP;
        if (random.nextInt(25) == 0) {
            outcome = Outcome.QUEUE_TIMEOUT;
        }
        return new JudgedResult(
                TaskId.of(7, due, Trigger.SCHEDULE),
                due,
                now.minusMillis(random.nextInt(3_000)),
                outcome,
                null,
                (long) random.nextInt(1_000),
                outcome.success() ? null : "refused");
    }
}
