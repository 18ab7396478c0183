package io.pollux.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;

/**
 * A folder with a Markdown page for each benchmark: its latest figures, and where they are from. A run replaces them; what
 * is to stay, such as why an aim is missed, is in {@code NAME.notes.md} beside them, which no run writes.
 */
final class Pages {

    private final Path folder;

    Pages(Path folder) {
        this.folder = folder;
    }

    /** Returns the page that it has written, with the plot beside it. */
    Path write(Benchmark benchmark, Report report, Machine machine, LocalDate day) throws IOException {
        Files.createDirectories(folder);
        String name = benchmark.name();
        StringBuilder page =
                new StringBuilder("""
                # `./pollux bench %s`

                %s. Measured on %s.

                %s
                """.formatted(name, benchmark.summary(), day, FigureTable.of(report.figures())));
        Path svg = folder.resolve(name + ".svg");
        if (report.plot().isPresent()) {
            report.plot().get().write(svg);
            page.append("![plot](%s.svg)\n\n".formatted(name));
        } else {
            Files.deleteIfExists(svg);
        }
        return Files.writeString(page(name), page.append(machine.markdown()).toString());
    }

    /** Where the latest figures of a benchmark are, if it ever ran. */
    Path page(String name) {
        return folder.resolve(name + ".md");
    }

    /** Where somebody may have explained them. */
    Path notes(String name) {
        return folder.resolve(name + ".notes.md");
    }
}
