package io.pollux.streams;

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
 * What a stream keeps between restarts: its name and, with RocksDB, its stores. Only one at a time can hold a directory.
 *
 * <p>By its name, a stream that comes back after a crash takes its old place in the consumer group and ends its old
 * transaction at once; without, both would have to time out first.
 */
public final class StateDirectory implements AutoCloseable {

    private final Path directory;
    private final FileChannel lock;
    private final String instanceId;

    private StateDirectory(Path directory, FileChannel lock, String instanceId) {
        this.directory = directory;
        this.lock = lock;
        this.instanceId = instanceId;
    }

    /**
     * Which directory, and how to speak of it.
     *
     * @param owner what runs there, such as janitor
     * @param setting the variable that names it
     */
    public record Place(Path directory, String owner, String setting) {}

    /**
     * Takes hold of a directory; creates it if need be.
     *
     * @throws StartException if it cannot be written to, or another process holds it
     */
    public static StateDirectory open(Place place) {
        Path directory = place.directory();
        try {
            Files.createDirectories(directory);
            FileChannel lock = lock(directory.resolve("lock"), place);
            return new StateDirectory(directory, lock, instanceId(directory.resolve("instance-id")));
        } catch (IOException e) {
            throw new StartException(
                    "The " + place.owner() + " cannot write to its state directory " + directory + "; set "
                            + place.setting() + " to one that it may write to",
                    e);
        }
    }

    private static FileChannel lock(Path file, Place place) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // Held within this process: the same as held by another.
        }
        channel.close();
        throw new StartException("Another " + place.owner() + " is running in the state directory " + file.getParent()
                + "; set " + place.setting() + " to one of its own");
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

    public Path path() {
        return directory;
    }

    public String instanceId() {
        return instanceId;
    }

    /** Whether the last one here stopped in good order. Asking takes the mark away. */
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
