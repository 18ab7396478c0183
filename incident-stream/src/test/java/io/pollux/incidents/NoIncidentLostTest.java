package io.pollux.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.IncidentEvent.Kind;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.Topic;
import io.pollux.incidents.judging.ReferenceJudge;
import io.pollux.testkit.ServiceProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** On a real broker, with the node killed at random: no incident is lost, doubled or left open. */
@Execution(ExecutionMode.CONCURRENT)
class NoIncidentLostTest {

    private static final int PROJECTS = 40;
    private static final int KILLS = Integer.getInteger("incidents.kills", 2);
    private static final long SEED = Long.getLong("pollux.seed", System.nanoTime());

    @Test
    void noIncidentIsLostDoubledOrLeftOpenWhenTheNodeIsKilled() throws Exception {
        System.out.println("seed " + SEED);
        Random random = new Random(SEED);
        Map<String, String> settings = Map.of("INCIDENT_SETTLE", "1h", "INCIDENT_COMMIT_INTERVAL", "100ms");
        try (RealIncidents kafka = new RealIncidents(settings)) {
            Map<Long, Project> projects = new HashMap<>();
            Map<Long, ReferenceJudge> references = new HashMap<>();
            for (long id = 1; id <= PROJECTS; id++) {
                Project project = Projects.of(id, RealIncidents.QUICK, true, 1);
                projects.put(id, project);
                references.put(
                        id,
                        new ReferenceJudge(
                                RealIncidents.QUICK,
                                project.period(),
                                project.timeout(),
                                Duration.ZERO,
                                true,
                                Instant.now()));
                kafka.project(project);
            }
            kafka.writer.flush();
            ServiceProcess node = kafka.fork().awaitReady();
            for (int kill = 0; kill < KILLS; kill++) {
                feed(kafka, random, projects, references, Duration.ofMillis(1_500 + random.nextInt(1_500)));
                node.close();
                feed(kafka, random, projects, references, Duration.ofMillis(300));
                node = kafka.fork().awaitReady();
            }
            feed(kafka, random, projects, references, Duration.ofSeconds(1));
            for (Project project : projects.values()) {
                end(kafka, project, references);
            }
            kafka.writer.flush();

            List<String> expected = expected(references);
            await().atMost(Duration.ofSeconds(90)).until(() -> kafka.events().size() >= expected.size());
            assertThat(told(kafka.events())).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(kafka.reader.latest(Topic.STATUS, ProjectStatus.class).values())
                    .hasSize(PROJECTS)
                    .allMatch(status -> status.state() == ProjectStatus.State.UP);

            await().atMost(Duration.ofSeconds(90))
                    .until(() -> kafka.query("select count(*) from incident_changes")
                            .equals(List.of(Integer.toString(expected.size()))));
            assertThat(kafka.query("select incident_id from incidents where resolved_at is null"))
                    .isEmpty();
            System.out.printf("%d changes of incidents, %d kills%n", expected.size(), KILLS);
            node.close();
        }
    }

    private static void feed(
            RealIncidents kafka,
            Random random,
            Map<Long, Project> projects,
            Map<Long, ReferenceJudge> references,
            Duration duration) {
        Instant until = Instant.now().plus(duration);
        await().atMost(duration.plusSeconds(5))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> {
                    Project project = Objects.requireNonNull(projects.get(1L + random.nextInt(PROJECTS)));
                    Outcome outcome = random.nextInt(3) == 0 ? Outcome.CONNECT_ERROR : Outcome.UP;
                    judge(kafka, project, references, outcome);
                    return !Instant.now().isBefore(until);
                });
    }

    private static void end(RealIncidents kafka, Project project, Map<Long, ReferenceJudge> references) {
        judge(kafka, project, references, Outcome.UP);
    }

    private static void judge(
            RealIncidents kafka, Project project, Map<Long, ReferenceJudge> references, Outcome outcome) {
        ReferenceJudge reference = Objects.requireNonNull(references.get(project.id()));
        reference.result(JudgedResult.of(kafka.result(project, due(), outcome)), Instant.now());
    }

    private static Instant lastDue = Instant.EPOCH;

    /** Each later than the one before. */
    private static Instant due() {
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        lastDue = now.isAfter(lastDue) ? now : lastDue.plusMillis(1);
        return lastDue;
    }

    private static List<String> expected(Map<Long, ReferenceJudge> references) {
        return references.values().stream()
                .flatMap(reference -> reference.told.stream())
                .filter(line -> !line.startsWith("state "))
                .toList();
    }

    private static List<String> told(List<IncidentEvent> events) {
        Map<String, List<Kind>> kinds = events.stream()
                .collect(Collectors.groupingBy(
                        IncidentEvent::incidentId, Collectors.mapping(IncidentEvent::kind, Collectors.toList())));
        assertThat(kinds.values()).allMatch(List.of(Kind.OPENED, Kind.RESOLVED)::equals);
        return new ArrayList<>(events.stream()
                .map(event -> event.kind() + " " + event.incidentId() + " " + event.change() + " " + event.state() + " "
                        + event.reason())
                .toList());
    }
}
