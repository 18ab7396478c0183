package io.pollux.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.chaos.faults.Fault;
import io.pollux.chaos.faults.FaultKind;
import io.pollux.chaos.faults.FaultPlan;
import io.pollux.chaos.faults.Parts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fault that can't be planted any more, or that nothing brings to light, would be taken for one that was not found. */
class PlantedFaultsTest {

    private static final Path ROOT = Path.of("..");
    private static final Path PLANTED = ROOT.resolve("chaos/planted");
    private static final String PATCHED = "+++ b/";

    /** All that can be broken, where a machine lets it. */
    private static final Parts PARTS = new Parts(
            List.of(
                    "scheduler-1",
                    "scheduler-2",
                    "executor-1",
                    "executor-2",
                    "executor-3",
                    "sink-1",
                    "sink-2",
                    "janitor-1",
                    "janitor-2",
                    "incidents-1",
                    "incidents-2"),
            3,
            true,
            true);

    @ParameterizedTest
    @MethodSource("patches")
    void everyPatchFitsTheCode(Path patch) throws IOException {
        List<String> lines = Files.readAllLines(patch);
        String file = lines.stream()
                .filter(line -> line.startsWith(PATCHED))
                .findFirst()
                .orElseThrow()
                .substring(PATCHED.length());
        String before = lines.stream()
                .dropWhile(line -> !line.startsWith("@@"))
                .skip(1)
                .filter(line -> !line.startsWith("+"))
                .map(line -> line.substring(1))
                .collect(Collectors.joining("\n"));

        assertThat(lines.stream().filter(line -> line.startsWith("@@"))).hasSize(1);
        assertThat(ROOT.resolve(file)).content().contains(before);
    }

    /** What an offset that is committed too early loses is what a sink holds that dies while it can't store it. */
    @Test
    void theSeedKillsASinkThatHoldsResults() throws IOException {
        Matcher seed = Pattern.compile("SEED:-([0-9]+)").matcher(Files.readString(PLANTED.resolve("try")));
        assertThat(seed.find()).isTrue();
        List<Fault> faults = FaultPlan.of(Long.parseLong(seed.group(1)), Duration.ofMinutes(1), PARTS)
                .faults();

        Fault crash = first(faults, FaultKind.DATABASE_CRASH);
        Fault kill = first(faults, FaultKind.KILL);
        Fault executorsAway = first(faults, FaultKind.EXECUTORS_AWAY);
        assertThat(kill.victim()).startsWith("sink-");
        assertThat(kill.at()).isBetween(crash.at().plusSeconds(4), crash.end());
        assertThat(executorsAway.at()).isGreaterThan(kill.at());
    }

    private static Fault first(List<Fault> faults, FaultKind kind) {
        return faults.stream().filter(fault -> fault.kind() == kind).findFirst().orElseThrow();
    }

    static List<Path> patches() throws IOException {
        try (Stream<Path> files = Files.list(PLANTED)) {
            return files.filter(file -> file.toString().endsWith(".patch"))
                    .sorted()
                    .toList();
        }
    }
}
