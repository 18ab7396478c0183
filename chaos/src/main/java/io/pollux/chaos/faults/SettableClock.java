package io.pollux.chaos.faults;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Another time of day for one process, by libfaketime; durations pass as ever. */
public record SettableClock(Path library) {

    /** The library, if it is installed. */
    public static Optional<SettableClock> find() throws IOException {
        Path base = Path.of("/usr/lib");
        if (!Files.isDirectory(base)) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(base)) {
            for (Path folder : folders) {
                Path library = folder.resolve("faketime/libfaketimeMT.so.1");
                if (Files.exists(library)) {
                    return Optional.of(new SettableClock(library));
                }
            }
        }
        return Optional.empty();
    }

    Map<String, String> ahead(Duration by) {
        return Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME",
                "%+ds".formatted(by.toSeconds()),
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1");
    }
}
