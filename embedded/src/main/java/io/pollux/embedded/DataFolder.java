package io.pollux.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A data folder that belongs to this object alone until it is closed, across processes too.
 *
 * <p>Kafka takes its own lock only after its controller has begun to write, and PostgreSQL cannot tell an orphan from
 * the database of a living Pollux. Hence this one, taken before either is touched. The operating system releases it
 * when the process dies.
 */
final class DataFolder implements AutoCloseable {

    private static final long NEEDED_BYTES = 100L << 20;

    private final Path path;
    private final FileChannel lockFile;

    private DataFolder(Path path, FileChannel lockFile) {
        this.path = path;
        this.lockFile = lockFile;
    }

    static DataFolder open(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            Files.createDirectories(absolute);
            DataFolder folder = new DataFolder(absolute, lock(absolute));
            if (Files.getFileStore(absolute).getUsableSpace() < NEEDED_BYTES) {
                folder.close();
                throw EmbeddedStartException.diskFull(absolute);
            }
            return folder;
        } catch (IOException e) {
            throw new EmbeddedStartException(
                    "The data folder %s cannot be written (%s). Make it writable or choose another one (DATA_DIR)."
                            .formatted(absolute, e),
                    e);
        }
    }

    private static FileChannel lock(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve("pollux.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new EmbeddedStartException(
                    "The data folder %s is in use by another running Pollux. Stop that one or choose another folder (DATA_DIR)."
                            .formatted(folder));
        }
        return channel;
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
