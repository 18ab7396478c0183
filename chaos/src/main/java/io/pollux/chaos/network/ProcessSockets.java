package io.pollux.chaos.network;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which process has a TCP connection on loopback, as Linux tells. */
final class ProcessSockets {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp6"), Path.of("/proc/net/tcp"));

    private ProcessSockets() {}

    /** Whether the process holds the end of a connection that has these ports. */
    static boolean holds(long pid, int localPort, int remotePort) {
        return inode(localPort, remotePort)
                .map(inode -> hasOpen(pid, "socket:[" + inode + "]"))
                .orElse(false);
    }

    private static Optional<String> inode(int localPort, int remotePort) {
        String local = ":%04X".formatted(localPort).toUpperCase(Locale.ROOT);
        String remote = ":%04X".formatted(remotePort).toUpperCase(Locale.ROOT);
        for (Path table : TABLES) {
            try {
                for (String line : Files.readAllLines(table)) {
                    String[] columns = line.strip().split("\\s+", -1);
                    if (columns.length > 9 && columns[1].endsWith(local) && columns[2].endsWith(remote)) {
                        return Optional.of(columns[9]);
                    }
                }
            } catch (IOException e) {
                // There is no such table where there is no such protocol.
            }
        }
        return Optional.empty();
    }

    private static boolean hasOpen(long pid, String socket) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : files) {
                if (isLinkTo(file, socket)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isLinkTo(Path file, String socket) {
        try {
            return Files.readSymbolicLink(file).toString().equals(socket);
        } catch (IOException e) {
            // Closed meanwhile.
            return false;
        }
    }
}
