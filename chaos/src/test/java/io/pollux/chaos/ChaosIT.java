package io.pollux.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The short form of {@code ./pollux chaos}, with a seed that has a bit of everything. */
final class ChaosIT {

    private static final long SEED = 4;

    @Test
    void everyGuaranteeHoldsUnderFaults() throws Exception {
        Path root = Path.of(System.getProperty("pollux.root"));
        Path folder = Files.createTempDirectory(
                Files.createDirectories(root.resolve("chaos/target").toAbsolutePath()), "chaos-");
        Options options = new Options(Duration.ofSeconds(50), SEED, folder);
        Report report = new ChaosRun(root, options, System.out).run();
        Files.writeString(folder.resolve("report.txt"), report.text());
        assertThat(report.clean()).as(report.text()).isTrue();
    }
}
