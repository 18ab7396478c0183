package io.pollux.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {

    private static final Map<String, String> SETTINGS = Map.of("fsync", "off");

    @TempDir
    Path folder;

    private PostgresBinaries binaries;

    @BeforeEach
    void unpack() throws Exception {
        binaries = PostgresBinaries.unpacked(PostgresBinaries.defaultCache());
    }

    @Test
    void runsForRootInANamespaceOrAsNobodyOnTheSameData() throws Exception {
        assumeTrue(PostgresAccount.isRoot(), "only root has to run PostgreSQL as another user");
        for (PostgresAccount account :
                new PostgresAccount[] {PostgresAccount.NAMESPACE, PostgresAccount.NOBODY, PostgresAccount.NAMESPACE}) {
            assumeTrue(account.canRun(binaries, folder), () -> account + " is not possible here");
            PostgresServer server = new PostgresServer(binaries, account, folder);
            server.initialize("pollux", "pollux", false);
            server.start(Ports.free(), SETTINGS);
            assertThat(server.isRunning()).isTrue();
            server.stop("fast");
            assertThat(server.isRunning()).isFalse();
        }
    }

    @Test
    void namesATakenPortThatOnlyTheServerNoticed() throws Exception {
        PostgresServer server = new PostgresServer(binaries, PostgresAccount.choose(binaries, folder), folder);
        server.initialize("pollux", "pollux", false);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> server.start(taken.getLocalPort(), SETTINGS))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessageStartingWith("Port %d is already in use", taken.getLocalPort());
        }
    }

    @Test
    void makesAnewWhatACrashLeftHalfMade() throws Exception {
        Files.createDirectories(folder.resolve("data.partial/base"));
        PostgresServer server = new PostgresServer(binaries, PostgresAccount.choose(binaries, folder), folder);

        server.initialize("pollux", "pollux", false);

        assertThat(folder.resolve("data/PG_VERSION")).hasContent("18");
        assertThat(folder.resolve("data.partial")).doesNotExist();
    }
}
