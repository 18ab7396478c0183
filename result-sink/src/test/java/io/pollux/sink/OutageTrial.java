package io.pollux.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Topic;
import io.pollux.embedded.EmbeddedPostgres;
import io.pollux.embedded.EmbeddedPostgresOptions;
import io.pollux.testkit.Directories;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.Recomputation;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Two sinks under a steady stream of results, while PostgreSQL is stopped as by a crash and sinks are killed. Some
 * results are written twice.
 */
record OutageTrial(int resultsPerSecond, Duration databaseStop, int kills) {

    private static final int PROJECTS = 200;
    private static final Duration BETWEEN = Duration.ofSeconds(2);

    void run() throws Exception {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Path directory = Files.createTempDirectory("pollux-test-outage");
        try (TestInfrastructure infrastructure = TestInfrastructure.start();
                EmbeddedPostgres postgres =
                        EmbeddedPostgres.start(EmbeddedPostgresOptions.inDirectory(directory.resolve("postgres")));
                Sinks sinks = new Sinks(infrastructure.environment(Map.of(
                        "DATABASE_URL", postgres.jdbcUrl(),
                        "KAFKA_SESSION_TIMEOUT_MS", "6000",
                        "KAFKA_HEARTBEAT_INTERVAL_MS", "1000")));
                TopicWriter writer = new TopicWriter(infrastructure.bootstrapServers())) {
            sinks.start();
            sinks.start();
            sinks.awaitReady();
            long tasks = trouble(new Random(seed), postgres, sinks, writer);
            Tables tables = new Tables(postgres.jdbcUrl());
            await().atMost(Duration.ofSeconds(90))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> tables.count("poll_results") >= tasks);
            assertThat(tables.count("poll_results")).isEqualTo(tasks);
            assertThat(tables.number("select count(distinct task_id) from poll_results"))
                    .isEqualTo(tasks);
            new Recomputation(tables).assertNothingIsOff();
            System.out.println(tasks + " tasks, all stored once; counters and rollups agree");
        } finally {
            Directories.delete(directory);
        }
    }

    /** Returns how many tasks were written. */
    private long trouble(Random random, EmbeddedPostgres postgres, Sinks sinks, TopicWriter writer) throws Exception {
        TaskStream stream = new TaskStream(writer, Results.due(), random.nextLong());
        try (ScheduledExecutorService producer = Executors.newSingleThreadScheduledExecutor()) {
            var running = producer.scheduleAtFixedRate(
                    () -> stream.write(resultsPerSecond / 20), 0, 50, TimeUnit.MILLISECONDS);
            pause(BETWEEN);
            for (int kill = 0; kill < kills; kill++) {
                if (kill == kills / 2) {
                    sinks.awaitReady();
                    postgres.stopImmediately();
                    pause(databaseStop);
                    sinks.assertAllAlive();
                    postgres.restart();
                }
                sinks.killOne(random);
                sinks.start();
                pause(BETWEEN.plusMillis(random.nextInt(500)));
            }
            running.cancel(false);
        }
        writer.flush();
        return stream.tasks();
    }

    /** The time that the trouble takes is what the trial is about, so it is waited for and not a condition. */
    private static void pause(Duration time) {
        await().pollDelay(time).atMost(time.plusSeconds(10)).until(() -> true);
    }

    /** Distinct tasks, one in fifty of them written twice. */
    private static final class TaskStream {

        private final TopicWriter writer;
        private final Instant start;
        private final Random random;
        private final AtomicLong next = new AtomicLong();

        TaskStream(TopicWriter writer, Instant start, long seed) {
            this.writer = writer;
            this.start = start;
            this.random = new Random(seed);
        }

        void write(int count) {
            for (int i = 0; i < count; i++) {
                long number = next.getAndIncrement();
                long project = 1 + number % PROJECTS;
                Outcome outcome = random.nextInt(10) == 0 ? Outcome.CONNECT_ERROR : Outcome.UP;
                var result = Results.result(
                        project,
                        start.minusSeconds(number / PROJECTS),
                        1,
                        outcome,
                        random.nextInt(2000),
                        outcome.success() ? null : "refused");
                writer.write(Topic.RESULTS, project, result);
                if (number % 50 == 0) {
                    writer.write(Topic.RESULTS, project, result);
                }
            }
        }

        long tasks() {
            return next.get();
        }
    }

    /** The sinks that run at the moment, each a process. */
    private static final class Sinks implements AutoCloseable {

        private final Map<String, String> environment;
        private final List<ServiceProcess> running = new ArrayList<>();

        Sinks(Map<String, String> environment) {
            this.environment = environment;
        }

        void start() throws Exception {
            running.add(ServiceProcess.start(SinkMain.class, environment, FreePort.find()));
        }

        void awaitReady() {
            running.forEach(ServiceProcess::awaitReady);
        }

        void killOne(Random random) throws Exception {
            try (ServiceProcess victim = running.remove(random.nextInt(running.size()))) {
                victim.kill();
            }
        }

        void assertAllAlive() {
            assertThat(running)
                    .allSatisfy(
                            sink -> assertThat(sink.isAlive()).as(sink.output()).isTrue());
        }

        @Override
        public void close() throws IOException {
            for (ServiceProcess sink : running) {
                sink.close();
            }
        }
    }
}
