package io.pollux.embedded;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * As whom PostgreSQL runs. It refuses to run as root, so root needs a way round.
 *
 * @param prefix what to put before a command line
 * @param owner the user who must own the data; empty for whoever runs this process
 */
record PostgresAccount(List<String> prefix, OptionalInt owner) {

    static final PostgresAccount SAME = new PostgresAccount(List.of(), OptionalInt.empty());

    // An unmapped user namespace: the process takes itself and the owner of its files for the same nobody, while for
    // the file system it is still root, without root's privileges.
    static final PostgresAccount NAMESPACE = new PostgresAccount(List.of("unshare", "--user"), OptionalInt.of(0));

    // Containers often forbid namespaces. The price here: the path to the data must be open to nobody.
    static final PostgresAccount NOBODY = new PostgresAccount(
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"), OptionalInt.of(65_534));

    static boolean isRoot() {
        return new UnixSystem().getUid() == 0;
    }

    /** The first way that can really run these programs with this data folder. */
    static PostgresAccount choose(PostgresBinaries binaries, Path dataFolder) {
        if (!isRoot()) {
            return SAME;
        }
        return Stream.of(NAMESPACE, NOBODY)
                .filter(account -> account.canRun(binaries, dataFolder))
                .findFirst()
                .orElseThrow(() -> new EmbeddedStartException(
                        "PostgreSQL refuses to run as root, and here neither a user namespace (unshare) nor another user"
                                + " (setpriv) can use %s. Run Pollux as an ordinary user.".formatted(dataFolder)));
    }

    boolean canRun(PostgresBinaries binaries, Path dataFolder) {
        List<String> probe = List.of(
                "/bin/sh",
                "-c",
                "cd \"$1\" && exec \"$0\" --version",
                binaries.program("postgres"),
                dataFolder.toString());
        try {
            own(dataFolder);
            return run(probe, Duration.ofSeconds(30)).succeeded();
        } catch (IOException e) {
            return false;
        }
    }

    Command run(List<String> command, Duration timeout) throws IOException {
        return Command.run(Stream.concat(prefix.stream(), command.stream()).toList(), timeout);
    }

    /** Gives the folder and all in it to the account, as after a run under another one. */
    void own(Path folder) throws IOException {
        if (owner.isPresent()) {
            FileTree.chown(folder, owner.getAsInt());
        }
    }
}
