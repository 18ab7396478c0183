package io.pollux.embedded;

import java.nio.file.Path;

final class PostgresOwnerMain {

    private PostgresOwnerMain() {}

    @SuppressWarnings("resource") // it is killed, that is the point
    public static void main(String[] arguments) throws InterruptedException {
        EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedPostgresOptions.inDirectory(Path.of(arguments[0])));
        System.out.println("ready " + postgres.port());
        Thread.currentThread().join();
    }
}
