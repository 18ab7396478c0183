package io.pollux.testkit;

import io.pollux.embedded.EmbeddedPostgres;
import io.pollux.embedded.EmbeddedPostgresOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Starts PostgreSQL on first use and stops it with the JVM. */
final class SharedPostgres {

    static final EmbeddedPostgres INSTANCE = start();

    private SharedPostgres() {}

    private static EmbeddedPostgres start() {
        try {
            Path directory = Files.createTempDirectory("pollux-test-postgres");
            EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedPostgresOptions.inDirectory(directory));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                postgres.close();
                Directories.delete(directory);
            }));
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
