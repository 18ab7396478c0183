package io.pollux.janitor.stream;

import io.pollux.common.lifecycle.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The name of this janitor in its consumer group, kept in its state directory. With it a janitor that comes back after
 * a crash takes its place in the group at once, instead of waiting until the dead member's session has timed out.
 */
final class InstanceId {

    private static final String FILE = "instance-id";

    private InstanceId() {}

    static String in(Path stateDirectory) {
        Path file = stateDirectory.resolve(FILE);
        try {
            Files.createDirectories(stateDirectory);
            if (Files.exists(file)) {
                String kept = Files.readString(file).strip();
                if (!kept.isEmpty()) {
                    return kept;
                }
            }
            String created = UUID.randomUUID().toString();
            Files.writeString(file, created);
            return created;
        } catch (IOException e) {
            throw new StartException(
                    "The janitor cannot write to its state directory " + stateDirectory
                            + "; set JANITOR_STATE_DIR to a directory that it may write to",
                    e);
        }
    }
}
