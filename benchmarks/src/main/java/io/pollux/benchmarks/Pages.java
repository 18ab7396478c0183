package io.pollux.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;

/** A folder with a Markdown page for each benchmark: its latest figures, and where they are from. */
final class Pages {

    private final Path folder;

    Pages(Path folder) {
        this.folder = folder;
    }

    /** Returns the page that it has written, with the plot beside it. */
    Path write(Benchmark benchmark, Report report, Machine machine, LocalDate day) throws IOException {
        String name = benchmark.name();
        String page = """
                # `./pollux bench %s`

                %s. Measured on %s.

                %s
                %s""".formatted(name, benchmark.summary(), day, report.markdown(), machine.markdown());
        if (report.plot().isPresent()) {
            report.plot().get().write(folder.resolve(name + ".svg"));
            page += "\n![plot](%s.svg)\n".formatted(name);
        }
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve(name + ".md"), page);
    }
}
