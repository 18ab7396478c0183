package io.pollux.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsGeneratedAtTheFirstStartIsKept() {
        Map<String, String> first = Secrets.complete(Map.of("OTHER", "1"), folder);

        assertThat(first).containsOnlyKeys("OTHER", "JWT_SECRET", "SECRET_KEY", "ADMIN_PASSWORD");
        assertThat(Secrets.complete(Map.of("OTHER", "1"), folder)).isEqualTo(first);
    }

    @Test
    void theEnvironmentGoesFirst() {
        Map<String, String> first = Secrets.complete(Map.of("JWT_SECRET", " "), folder);

        assertThat(Secrets.complete(Map.of("JWT_SECRET", "set"), folder)).containsEntry("JWT_SECRET", "set");
        assertThat(Secrets.complete(Map.of(), folder)).isEqualTo(first);
    }

    @Test
    void noPasswordIsMadeUpForAnAdminWhoHasOne() {
        Secrets.complete(
                Map.of("ADMIN_PASSWORD", "chosen by somebody", "JWT_SECRET", "set", "SECRET_KEY", "set"), folder);

        assertThat(Secrets.complete(Map.of(), folder)).containsOnlyKeys("JWT_SECRET", "SECRET_KEY");
    }
}
