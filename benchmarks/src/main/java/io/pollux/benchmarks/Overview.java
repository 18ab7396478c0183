package io.pollux.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code docs/benchmarks.md}: the pages of all benchmarks in one, with their notes. The machine is described once, and again
 * only where a page is from another one.
 */
final class Overview {

    private static final String INTRODUCTION = """
            # Benchmarks

            `./pollux bench` runs all of them, `./pollux bench NAME…` some; `./pollux bench --help` lists them. Each starts what it
            needs on loopback, compares within one run, and cleans up. Programs to compare with that are missing (wrk, nginx,
            prometheus-blackbox-exporter) come from Debian's packages.

            Each run writes its figures to `benchmarks/NAME.md`, and this page from all of those; what explains them is in
            `benchmarks/NAME.notes.md`. Every figure is the latest of its benchmark, on the day that its section names.

            """;

    private static final String MACHINE = "| machine | |";

    private final Path file;
    private final Pages pages;

    /** Will be written into the folder above that of the pages. */
    Overview(Path docs) {
        this.file = docs.resolve("benchmarks.md");
        this.pages = new Pages(docs.resolve("benchmarks"));
    }

    Path write(List<Benchmark> benchmarks) throws IOException {
        List<Section> sections = new ArrayList<>();
        for (Benchmark benchmark : benchmarks) {
            if (Files.exists(pages.page(benchmark.name())) || Files.exists(pages.notes(benchmark.name()))) {
                sections.add(section(benchmark));
            }
        }
        String machine = sections.stream()
                .map(Section::machine)
                .filter(table -> !table.isEmpty())
                .findFirst()
                .orElse("");
        String body =
                sections.stream().map(section -> section.markdown(machine)).collect(Collectors.joining("\n\n"));
        return Files.writeString(
                file, INTRODUCTION + (machine.isEmpty() ? "" : machine + "\n") + aims(sections) + body + "\n");
    }

    private Section section(Benchmark benchmark) throws IOException {
        String name = benchmark.name();
        List<String> own = new ArrayList<>();
        List<String> machine = new ArrayList<>();
        for (String line : page(benchmark)) {
            boolean inTable = line.startsWith("|") && (line.equals(MACHINE) || !machine.isEmpty());
            (inTable ? machine : own).add(line);
        }
        Path notes = pages.notes(name);
        return new Section(
                name,
                seenFromHere("#" + String.join("\n", own).strip()),
                machine.isEmpty() ? "" : String.join("\n", machine) + "\n",
                Files.exists(notes) ? seenFromHere(Files.readString(notes).strip()) : "");
    }

    private List<String> page(Benchmark benchmark) throws IOException {
        Path page = pages.page(benchmark.name());
        return Files.exists(page)
                ? Files.readAllLines(page)
                : List.of(
                        "# `./pollux bench " + benchmark.name() + "`",
                        "",
                        benchmark.summary() + ". No figures here yet.");
    }

    /** With its links as they are in the folder above. */
    private static String seenFromHere(String markdown) {
        return markdown.replaceAll("]\\((?!https?:)", "](benchmarks/").replace("](benchmarks/../", "](");
    }

    /** Every aim that was judged, with what was measured. */
    private static String aims(List<Section> sections) {
        List<String> rows = sections.stream()
                .flatMap(section -> section.judgements().stream())
                .toList();
        return rows.isEmpty()
                ? ""
                : "| benchmark | figure | measured | aim | |\n|---|---|---|---|---|\n" + String.join("\n", rows)
                        + "\n\n";
    }

    /**
     * One benchmark's part.
     *
     * @param text its heading and its figures
     * @param machine the table that says what they were measured on
     */
    private record Section(String name, String text, String machine, String notes) {

        String markdown(String usualMachine) {
            return text
                    + (notes.isEmpty() ? "" : "\n\n" + notes)
                    + (machine.isEmpty() || machine.equals(usualMachine) ? "" : "\n\n" + machine.strip());
        }

        List<String> judgements() {
            return text.lines()
                    .map(line -> Arrays.stream(line.split("\\|", -1))
                            .map(String::strip)
                            .toList())
                    .filter(cells -> cells.size() > 5 && isVerdict(cells.get(cells.size() - 2)))
                    .map(cells -> "| `%s` | %s | %s | %s | %s |"
                            .formatted(
                                    name,
                                    cells.get(1),
                                    cells.get(2),
                                    cells.get(cells.size() - 3),
                                    cells.get(cells.size() - 2)))
                    .toList();
        }

        private static boolean isVerdict(String cell) {
            return cell.equals(Figure.MET) || cell.equals(Figure.MISSED);
        }
    }
}
