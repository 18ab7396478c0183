package io.pollux.chaos.network;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which process has a TCP connection on loopback, as Linux tells. */
public final class ProcessSockets {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp6"), Path.of("/proc/net/tcp"));

    private ProcessSockets() {}

    /** Which of some processes holds the end of a connection that has these ports. */
    public static Optional<Long> holder(Collection<Long> pids, int localPort, int remotePort) {
        return inode(localPort, remotePort)
                .flatMap(inode -> pids.stream()
                        .filter(pid -> hasOpen(pid, "socket:[" + inode + "]"))
                        .findFirst());
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
