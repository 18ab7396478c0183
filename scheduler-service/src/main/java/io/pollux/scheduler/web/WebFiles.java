package io.pollux.scheduler.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All files of the dashboard, read once: ours, and under {@code lib/} those of the libraries, from their WebJars. They
 * are served under an address that holds a hash of them all, so that a browser may keep them for good and yet never mixes
 * files of two versions; only the first page, which names that address, has to be asked for again.
 */
final class WebFiles {

    private static final String OURS = "/web";
    private static final String PREACT = "/META-INF/resources/webjars/preact/10.28.0/";
    private static final int VERSION_DIGITS = 12;

    private final SortedMap<String, String> files = new TreeMap<>();
    private final String version;
    private final String index;

    WebFiles() {
        readOurs();
        files.put("lib/preact.js", read(PREACT + "dist/preact.module.js"));
        // The name of a package means nothing to a browser without an import map, and that would be inline script.
        files.put("lib/hooks.js", read(PREACT + "hooks/dist/hooks.module.js").replace("\"preact\"", "\"./preact.js\""));
        version = hash(files);
        String base = base();
        index = remove("index.html").replace("{{base}}", base).replace("{{modules}}", preloads(base));
    }

    /** The first page. All modules are named in it, so that a browser need not find them one by one. */
    String index() {
        return index;
    }

    String version() {
        return version;
    }

    Optional<String> find(String path) {
        return Optional.ofNullable(files.get(path));
    }

    private String base() {
        return "/web/" + version;
    }

    private String preloads(String base) {
        return files.keySet().stream()
                .filter(path -> path.endsWith(".js"))
                .map(path -> "<link rel=\"modulepreload\" href=\"" + base + "/" + path + "\">")
                .collect(Collectors.joining("\n  "));
    }

    private String remove(String path) {
        String content = files.remove(path);
        if (content == null) {
            throw new IllegalStateException(path + " is missing");
        }
        return content;
    }

    private void readOurs() {
        URL folder = WebFiles.class.getResource(OURS);
        if (folder == null) {
            throw new IllegalStateException(OURS + " is missing");
        }
        try {
            if (folder.openConnection() instanceof JarURLConnection inJar) {
                // By its path: by its address there can be only one in the JVM at a time.
                try (FileSystem jar =
                        FileSystems.newFileSystem(Path.of(inJar.getJarFileURL().toURI()))) {
                    readAll(jar.getPath(OURS));
                }
            } else {
                readAll(Path.of(folder.toURI()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private void readAll(Path root) throws IOException {
        try (Stream<Path> found = Files.walk(root)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                files.put(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        }
    }

    private static String read(String resource) {
        try (InputStream in = WebFiles.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(SortedMap<String, String> files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.forEach((path, content) -> {
                digest.update(path.getBytes(UTF_8));
                digest.update(content.getBytes(UTF_8));
            });
            return HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
