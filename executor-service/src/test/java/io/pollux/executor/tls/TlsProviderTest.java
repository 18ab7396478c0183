package io.pollux.executor.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsProviderTest {

    @Test
    void prefersNativeTlsAndLeavesEverybodyElseTheirs() throws Exception {
        assertThat(TlsProvider.preferred()).isEqualTo(TlsProvider.NATIVE);
        assertThat(SSLContext.getInstance("TLS").getProvider().getName()).isEqualTo("SunJSSE");
        assertThat(Stream.of(Security.getProviders()).map(Provider::getName)).doesNotContain("Conscrypt");
    }

    @Test
    void fallsBackToTheJdksWhereThereIsNoLibraryForTheMachine(@TempDir Path directory) throws Exception {
        Path output = directory.resolve("output");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dos.arch=sparc",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PreferredProvider.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertThat(java.waitFor()).isZero();
        assertThat(Files.readString(output, UTF_8))
                .containsOnlyOnce("The native TLS library can't be loaded")
                .contains("Shakes hands with JDK");
    }

    /** In a process of its own, since a library that was loaded once stays. */
    static final class PreferredProvider {

        private PreferredProvider() {}

        @SuppressWarnings("SystemOut")
        public static void main(String[] arguments) {
            System.out.println("Shakes hands with " + TlsProvider.preferred());
        }
    }
}
