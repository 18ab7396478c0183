package io.pollux.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fault that can't be planted any more would be taken for one that was not found. */
class PlantedFaultsTest {

    private static final Path ROOT = Path.of("..");
    private static final String PATCHED = "+++ b/";

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

    static List<Path> patches() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("chaos/planted"))) {
            return files.filter(file -> file.toString().endsWith(".patch"))
                    .sorted()
                    .toList();
        }
    }
}
