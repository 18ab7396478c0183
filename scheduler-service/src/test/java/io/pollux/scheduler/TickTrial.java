package io.pollux.scheduler;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.JsonSerde;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TickLedger;
import io.pollux.testkit.TopicReader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Scheduler processes with projects of one to five seconds, and the check that every due time became one task. */
final class TickTrial implements AutoCloseable {

    private final Map<String, String> environment;
    private final int projects;
    private final TopicReader reader;
    private final List<ServiceProcess> schedulers = new ArrayList<>();
    private Instant allKnown = Instant.MAX;

    TickTrial(Map<String, String> environment, int projects) {
        this.environment = environment;
        this.projects = projects;
        this.reader = new TopicReader(environment.getOrDefault("KAFKA_BOOTSTRAP_SERVERS", ""));
    }

    /** Returns when every scheduler ticks and every project has had its first poll. */
    void start(int count) throws IOException, SQLException {
        for (int i = 0; i < count; i++) {
            schedulers.add(startScheduler());
        }
        schedulers.forEach(ServiceProcess::awaitReady);
        insertProjects();
        await().atMost(120, SECONDS).until(() -> reader.records(Topic.TASKS).size() >= projects);
        allKnown = Instant.now();
    }

    int size() {
        return schedulers.size();
    }

    ServiceProcess scheduler(int index) {
        return schedulers.get(index);
    }

    void replace(int index) throws IOException {
        schedulers.get(index).close();
        schedulers.set(index, startScheduler());
    }

    private ServiceProcess startScheduler() throws IOException {
        return ServiceProcess.start(SchedulerMain.class, environment, FreePort.find());
    }

    /** Fails unless every due time up to now becomes exactly one task. */
    void check(String run) {
        Instant until = Instant.now();
        TickLedger ledger = await().atMost(180, SECONDS)
                .pollInterval(Duration.ofSeconds(1))
                .until(this::ledger, found -> reaches(found, until));
        System.out.printf(
                "%s: %d due times in %d tasks, the latest emitted %d ms after its time%n",
                run, ledger.dueTimes(), ledger.count(), worstLateness());
        assertThat(ledger.duplicates()).as(run).isEmpty();
        List<String> violations = new ArrayList<>();
        for (long id = 1; id <= projects; id++) {
            violations.addAll(ledger.violations(id, period(id), allKnown, until));
        }
        assertThat(violations).as(run).isEmpty();
    }

    private TickLedger ledger() {
        TickLedger ledger = new TickLedger();
        reader.values(Topic.TASKS, ProjectTask.class).forEach(ledger::add);
        return ledger;
    }

    private boolean reaches(TickLedger ledger, Instant until) {
        for (long id = 1; id <= projects; id++) {
            if (!ledger.reaches(id, until, period(id))) {
                return false;
            }
        }
        return true;
    }

    private long worstLateness() {
        return reader.records(Topic.TASKS).stream()
                .mapToLong(TickTrial::lateness)
                .max()
                .orElse(0);
    }

    private static long lateness(ConsumerRecord<byte[], byte[]> record) {
        ProjectTask task = Objects.requireNonNull(
                new JsonSerde<>(ProjectTask.class).deserializer().deserialize(record.topic(), record.value()));
        return record.timestamp() - task.scheduledAt().toEpochMilli();
    }

    private static Duration period(long id) {
        return Duration.ofSeconds(1 + id % 5);
    }

    private void insertProjects() throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(environment.getOrDefault("DATABASE_URL", ""), "pollux", "pollux");
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into projects (id, name, url, interval) overriding system value
                    select id, 'p' || id, 'http://target.test/' || id, 1 + id %% 5 from generate_series(1, %d) id
                    """.formatted(projects));
        }
    }

    @Override
    public void close() throws IOException {
        for (ServiceProcess scheduler : schedulers) {
            scheduler.close();
        }
    }
}
