package io.pollux.chaos.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A small disk of its own for one folder, that can be filled to the last byte. Needs the right to mount one. */
public final class Disk implements AutoCloseable {

    private static final String FILLING = "filling";
    private static final int BLOCK = 64 << 10;

    private final Path folder;

    private Disk(Path folder) {
        this.folder = folder;
    }

    /** Mounts one, if this process may. */
    public static Optional<Disk> mount(Path folder, int mebibytes) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Process mount = new ProcessBuilder(
                        "mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return mount.waitFor() == 0 ? Optional.of(new Disk(folder)) : Optional.empty();
    }

    void fill() throws IOException {
        byte[] block = new byte[BLOCK];
        try (OutputStream out =
                Files.newOutputStream(folder.resolve(FILLING), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (int size = BLOCK; size > 0; size /= 2) {
                writeUntilFull(out, block, size);
            }
        }
    }

    private static void writeUntilFull(OutputStream out, byte[] block, int size) {
        try {
            while (true) {
                out.write(block, 0, size);
            }
        } catch (IOException full) {
            // As wanted; a smaller block may still fit.
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(folder.resolve(FILLING));
    }

    @Override
    public void close() {
        try {
            new ProcessBuilder("umount", "-l", folder.toString()).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
