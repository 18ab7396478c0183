package io.pollux.standalone.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of the whole project, which the build passes to its tests. */
final class ProjectRoot {

    static final Path PATH = Path.of(System.getProperty("pollux.root", ".."));

    private ProjectRoot() {}

    static String read(String file) {
        try {
            return Files.readString(PATH.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
