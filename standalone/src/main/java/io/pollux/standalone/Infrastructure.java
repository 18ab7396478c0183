package io.pollux.standalone;

import io.pollux.common.config.Config;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.StartException;
import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import io.pollux.embedded.EmbeddedPostgres;
import io.pollux.embedded.EmbeddedPostgresOptions;
import io.pollux.embedded.EmbeddedStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The embedded Kafka and PostgreSQL, started side by side. Whichever is there first, which on an empty folder is Kafka and
 * later on PostgreSQL, has its topics or its schema made while the other still starts.
 */
final class Infrastructure implements Component {

    private final Path directory;
    private final int kafkaPort;
    private final int postgresPort;
    private final Runnable makeTopics;
    private final Runnable makeSchema;
    private @Nullable EmbeddedKafka kafka;
    private @Nullable EmbeddedPostgres postgres;

    Infrastructure(Config config, Runnable makeTopics, Runnable makeSchema) {
        this.directory = config.get(StandaloneSettings.DATA_DIR).toAbsolutePath();
        this.kafkaPort = config.get(StandaloneSettings.EMBEDDED_KAFKA_PORT);
        this.postgresPort = config.get(StandaloneSettings.EMBEDDED_POSTGRES_PORT);
        this.makeTopics = makeTopics;
        this.makeSchema = makeSchema;
    }

    /** The settings with which a service uses it. */
    static Map<String, String> environment(Config config) {
        return Map.of(
                "KAFKA_BOOTSTRAP_SERVERS",
                "localhost:" + config.get(StandaloneSettings.EMBEDDED_KAFKA_PORT),
                "DATABASE_URL",
                "jdbc:postgresql://localhost:%d/pollux"
                        .formatted(config.get(StandaloneSettings.EMBEDDED_POSTGRES_PORT)),
                "DATABASE_USER",
                "pollux",
                "DATABASE_PASSWORD",
                "pollux");
    }

    @Override
    public String name() {
        return "Kafka and PostgreSQL";
    }

    @Override
    public void start() throws Exception {
        CompletableFuture<EmbeddedKafka> startedKafka = CompletableFuture.supplyAsync(() -> EmbeddedKafka.start(
                EmbeddedKafkaOptions.inDirectory(directory.resolve("kafka")).withPort(kafkaPort)));
        CompletableFuture<EmbeddedPostgres> startedPostgres = CompletableFuture.supplyAsync(
                () -> EmbeddedPostgres.start(EmbeddedPostgresOptions.inDirectory(directory.resolve("postgres"))
                        .withPort(postgresPort)));
        try {
            CompletableFuture.allOf(startedKafka.thenRun(makeTopics), startedPostgres.thenRun(makeSchema))
                    .join();
        } catch (CompletionException e) {
            closeIfStarted(startedKafka);
            closeIfStarted(startedPostgres);
            throw switch (e.getCause()) {
                case EmbeddedStartException cause -> new StartException(String.valueOf(cause.getMessage()), cause);
                case StartException cause -> cause;
                case null, default -> e;
            };
        }
        kafka = startedKafka.join();
        postgres = startedPostgres.join();
    }

    private static void closeIfStarted(CompletableFuture<? extends AutoCloseable> started) throws Exception {
        if (!started.isCompletedExceptionally()) {
            started.join().close();
        }
    }

    @Override
    public void stop(Duration timeout) {
        try {
            if (kafka != null) {
                kafka.close();
            }
        } finally {
            if (postgres != null) {
                postgres.close();
            }
        }
    }
}
