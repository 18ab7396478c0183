package io.pollux.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Whole folders: unpacked, deleted, given away. */
final class FileTree {

    private FileTree() {}

    static void unpackTarXz(InputStream in, Path target) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(in))) {
            TarArchiveEntry entry;
            while ((entry = tar.getNextEntry()) != null) {
                unpack(tar, entry, entry.resolveIn(target));
            }
        }
    }

    private static void unpack(InputStream content, TarArchiveEntry entry, Path path) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.resolveSibling("."));
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, path);
            boolean executable = (entry.getMode() & 0100) != 0;
            Files.setPosixFilePermissions(
                    path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    static void delete(Path root) throws IOException {
        for (Path path : below(root).sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(path);
        }
    }

    static void chown(Path root, int owner) throws IOException {
        for (Path path : below(root).toList()) {
            Files.setAttribute(path, "unix:uid", owner, LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static Stream<Path> below(Path root) throws IOException {
        if (!Files.exists(root)) {
            return Stream.empty();
        }
        try (Stream<Path> paths = Files.walk(root)) {
            return List.copyOf(paths.toList()).stream();
        }
    }
}
