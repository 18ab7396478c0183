package io.pollux.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.benchmarks.plot.SvgPlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OverviewTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 17);
    private static final Machine MACHINE = new Machine(2, "Some Processor", "7.8 GiB", "Linux 6.1", "Some JDK 25");
    private static final Machine OTHER = new Machine(64, "Another Processor", "1 GiB", "Linux 6.1", "Some JDK 25");

    @TempDir
    private Path docs;

    @Test
    void sectionsStandInTheOrderOfTheBenchmarksAndOnlyOfThoseThatRan() throws IOException {
        write("second", MACHINE, text("b"));
        write("first", MACHINE, text("a"));

        assertThat(overview("first", "never", "second").lines().filter(line -> line.startsWith("#")))
                .containsExactly("# Benchmarks", "## `./pollux bench first`", "## `./pollux bench second`");
    }

    @Test
    void machineIsDescribedOnceAndAgainWhereItIsAnother() throws IOException {
        write("first", MACHINE, text("a"));
        write("second", MACHINE, text("b"));
        write("third", OTHER, text("c"));

        String overview = overview("first", "second", "third");
        assertThat(overview)
                .containsOnlyOnce(MACHINE.markdown())
                .containsOnlyOnce(OTHER.markdown().strip());
        assertThat(overview.indexOf("Some Processor")).isLessThan(overview.indexOf("## `"));
        assertThat(overview.indexOf("Another Processor")).isGreaterThan(overview.indexOf("bench third"));
    }

    @Test
    void notesAreKeptWhenTheirBenchmarkRunsAgain() throws IOException {
        write("first", MACHINE, text("earlier"));
        Files.writeString(docs.resolve("benchmarks/first.notes.md"), "The baseline has no index.\n");
        assertThat(overview("first")).contains("| figure | earlier |\n\nThe baseline has no index.\n");

        write("first", MACHINE, text("later"));

        assertThat(overview("first"))
                .contains("| figure | later |\n\nThe baseline has no index.\n")
                .doesNotContain("earlier");
    }

    @Test
    void notesAloneAreShownUntilThereAreFigures() throws IOException {
        Files.createDirectories(docs.resolve("benchmarks"));
        Files.writeString(docs.resolve("benchmarks/first.notes.md"), "See [more](../more.md), [so](https://so.test/).");

        assertThat(overview("first")).endsWith("""
                ## `./pollux bench first`

                what a sample measures. No figures here yet.

                See [more](more.md), [so](https://so.test/).
                """);
    }

    @Test
    void plotIsFoundFromTheFolderAbove() throws IOException {
        Report report = text("a");
        report.plot(new SvgPlot("Heading", "s").panel("Panel", new double[] {0, 1}, new double[] {2, 3}));
        write("first", MACHINE, report);

        assertThat(overview("first")).contains("![plot](benchmarks/first.svg)");
        assertThat(docs.resolve("benchmarks/first.svg")).exists();
    }

    @Test
    void listsEveryAimThatWasJudged() throws IOException {
        Report first = text("no aim");
        first.figure("memory", 183, "MB", Aim.atMost(110));
        Report second = new Report();
        second.rounds("rate", Quantiles.of(new double[] {500, 580, 600}), "jobs/s", Aim.atLeast(500));
        write("first", MACHINE, first);
        write("second", MACHINE, second);

        assertThat(overview("first", "second")).contains("""
                | benchmark | figure | measured | aim | |
                |---|---|---|---|---|
                | `first` | memory | 183 MB | at most 110 MB | missed |
                | `second` | rate | 580 jobs/s | at least 500 jobs/s | met |

                ## `./pollux bench first`
                """);
    }

    private static Report text(String value) {
        Report report = new Report();
        report.text("figure", value);
        return report;
    }

    private void write(String name, Machine machine, Report report) throws IOException {
        new Pages(docs.resolve("benchmarks")).write(new SampleBenchmark(name), report, machine, DAY);
    }

    private String overview(String... names) throws IOException {
        List<Benchmark> all =
                List.of(names).stream().<Benchmark>map(SampleBenchmark::new).toList();
        return Files.readString(new Overview(docs).write(all));
    }
}
