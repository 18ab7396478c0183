package io.pollux.janitor.stream;

import io.pollux.common.lifecycle.StartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * What a janitor keeps between restarts: its name and, with RocksDB, its stores. Only one janitor at a time can hold a
 * directory.
 *
 * <p>By its name, a janitor that comes back after a crash takes its old place in the consumer group and ends its old
 * transaction at once; without, both would have to time out first.
 */
final class StateDirectory implements AutoCloseable {

    private final Path directory;
    private final FileChannel lock;
    private final String instanceId;

    private StateDirectory(Path directory, FileChannel lock, String instanceId) {
        this.directory = directory;
        this.lock = lock;
        this.instanceId = instanceId;
    }

    /**
     * Takes hold of a directory; creates it if need be.
     *
     * @throws StartException if it cannot be written to, or another janitor holds it
     */
    static StateDirectory open(Path directory) {
        try {
            Files.createDirectories(directory);
            FileChannel lock = lock(directory.resolve("lock"));
            return new StateDirectory(directory, lock, instanceId(directory.resolve("instance-id")));
        } catch (IOException e) {
            throw new StartException(
                    "The janitor cannot write to its state directory " + directory
                            + "; set JANITOR_STATE_DIR to one that it may write to",
                    e);
        }
    }

    private static FileChannel lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // Held within this process: the same as held by another.
        }
        channel.close();
        throw new StartException("Another janitor is running in the state directory " + file.getParent()
                + "; set JANITOR_STATE_DIR to one of its own");
    }

    private static String instanceId(Path file) throws IOException {
        String kept = Files.exists(file) ? Files.readString(file).strip() : "";
        if (!kept.isEmpty()) {
            return kept;
        }
        String created = UUID.randomUUID().toString();
        Files.writeString(file, created);
        return created;
    }

    Path path() {
        return directory;
    }

    String instanceId() {
        return instanceId;
    }

    /** Whether the last janitor here stopped in good order. Asking takes the mark away. */
    boolean takeCleanMark() {
        try {
            return Files.deleteIfExists(cleanMark());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void markClean() throws IOException {
        Files.writeString(cleanMark(), "");
    }

    private Path cleanMark() {
        return directory.resolve("stopped-cleanly");
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
