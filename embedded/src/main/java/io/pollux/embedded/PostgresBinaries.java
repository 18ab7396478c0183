package io.pollux.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PostgreSQL's programs, unpacked from the artifact for this platform into a cache folder that all runs share.
 *
 * <p>A folder in the cache is complete: it is filled under another name and renamed, by one process at a time.
 */
record PostgresBinaries(Path folder) {

    private static final Logger log = LoggerFactory.getLogger(PostgresBinaries.class);

    /** Returns at once unless this version was never unpacked on this machine. */
    static synchronized PostgresBinaries unpacked(Path cache) throws IOException {
        URL archive = archive();
        Path folder = cache.resolve("postgresql-" + fingerprint(archive));
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(cache);
            try (FileChannel lock = FileChannel.open(
                    cache.resolve("postgresql.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                lock.lock();
                if (!Files.isDirectory(folder)) {
                    unpack(archive, folder);
                }
            }
        }
        return new PostgresBinaries(folder);
    }

    /** The user's cache; for root one that other users can reach too, since PostgreSQL may have to run as another. */
    static Path defaultCache() {
        if (PostgresAccount.isRoot()) {
            return Path.of("/var/cache/pollux");
        }
        String configured = System.getenv("XDG_CACHE_HOME");
        Path cache = configured == null || configured.isBlank()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(configured);
        return cache.resolve("pollux");
    }

    private static URL archive() {
        String name = "/postgres-%s-%s.txz".formatted(system(), processor());
        URL archive = PostgresBinaries.class.getResource(name);
        if (archive == null) {
            throw new EmbeddedStartException(
                    "There is no embedded PostgreSQL for %s on %s. Install PostgreSQL and name it in DATABASE_URL."
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
        }
        return archive;
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? "darwin" : name;
    }

    private static String processor() {
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            case String other -> other;
        };
    }

    /** Tells one version of the archive from another without reading it. */
    private static String fingerprint(URL archive) throws IOException {
        URLConnection connection = archive.openConnection();
        long crc =
                connection instanceof JarURLConnection jar ? jar.getJarEntry().getCrc() : 0;
        return "%08x-%x".formatted(crc, connection.getContentLengthLong());
    }

    private static void unpack(URL archive, Path folder) throws IOException {
        log.info("Unpacking PostgreSQL into {}", folder);
        Path partial = folder.resolveSibling(folder.getFileName() + ".partial");
        FileTree.delete(partial);
        try (InputStream in = new BufferedInputStream(archive.openStream())) {
            FileTree.unpackTarXz(in, partial);
        }
        Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    String program(String name) {
        return folder.resolve("bin").resolve(name).toString();
    }
}
