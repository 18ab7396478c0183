package io.pollux.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code postmaster.pid}: which server, if any, runs on a data folder. It outlives a server that was killed. */
final class PostmasterFile {

    private final Path data;
    private final Path file;

    PostmasterFile(Path data) {
        this.data = data;
        this.file = data.resolve("postmaster.pid");
    }

    /** True only if the process named in the file is a PostgreSQL started on this very folder. */
    boolean isServerRunning() throws IOException {
        return process().filter(this::isServer).isPresent();
    }

    /**
     * Sees to it that PostgreSQL does not take an unrelated process, which was given the dead server's id meanwhile, for
     * that server and refuse to start. A file that names no process at all is PostgreSQL's own business.
     */
    void disownForeignProcess() throws IOException {
        if (process().isPresent()) {
            // The file stays: PostgreSQL learns from it about shared memory that orphaned backends may still use.
            List<String> lines = new ArrayList<>(Files.readAllLines(file));
            lines.set(0, Integer.toString(Integer.MAX_VALUE));
            Files.write(file, lines);
        }
    }

    private Optional<ProcessHandle> process() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return Files.readAllLines(file).stream()
                .findFirst()
                .map(line -> Long.parseLong(line.strip()))
                .flatMap(ProcessHandle::of);
    }

    private boolean isServer(ProcessHandle process) {
        return process.info()
                        .command()
                        .filter(command -> command.endsWith("/postgres"))
                        .isPresent()
                && process.info()
                        .arguments()
                        .filter(arguments -> Arrays.asList(arguments).contains(data.toString()))
                        .isPresent();
    }
}
