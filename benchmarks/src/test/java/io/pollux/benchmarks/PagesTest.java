package io.pollux.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.benchmarks.plot.SvgPlot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PagesTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 16);
    private static final Machine MACHINE = new Machine(2, "Some Processor", "7.8 GiB", "Linux 6.1", "Some JDK 25");

    @TempDir
    private Path folder;

    private final Report report = new Report();

    @Test
    void pageHasFiguresMachineAndDay() throws IOException {
        report.figure("rows", 1234.5, "rows/s");
        report.ratio("beside a peer", 0.5, "≥ 0.25");

        assertThat(write()).isEqualTo("""
                # `./pollux bench sample`

                what a sample measures. Measured on 2026-11-16.

                | figure | measured | aim |
                |---|---|---|
                | rows | 1,235 rows/s | |
                | beside a peer | 0.50 × | ≥ 0.25 |

                | machine | |
                |---|---|
                | cores | 2 |
                | processor | Some Processor |
                | memory | 7.8 GiB |
                | kernel | Linux 6.1 |
                | Java | Some JDK 25 |
                """);
    }

    @Test
    void aimsAreMetOrMissed() throws IOException {
        report.figure("fast enough", 25_000, "rows/s", Aim.atLeast(20_000));
        report.figure("too large", 183, "MB", Aim.atMost(110));
        report.ratio("just met", 2, Aim.atMost(2));
        report.rounds("median of rounds", Quantiles.of(new double[] {9, 1, 5}), "ms", Aim.atMost(4));

        assertThat(write()).contains("""
                | figure | measured | spread | aim | |
                |---|---|---|---|---|
                | fast enough | 25,000 rows/s | | at least 20,000 rows/s | met |
                | too large | 183 MB | | at most 110 MB | missed |
                | just met | 2 × | | at most 2 × | met |
                | median of rounds | 5 ms | 1 to 9 in 3 rounds | at most 4 ms | missed |
                """);
    }

    @Test
    void plotIsWrittenBesideThePageThatShowsIt() throws IOException {
        SvgPlot plot = new SvgPlot("Heading", "s").panel("Panel", new double[] {0, 1}, new double[] {2, 3});
        report.plot(plot);

        assertThat(write()).contains("\n![plot](sample.svg)\n");
        assertThat(folder.resolve("benchmarks/sample.svg")).hasContent(plot.toString());
    }

    @Test
    void pageOfAnEarlierRunIsReplaced() throws IOException {
        report.text("figure", "first");
        write();
        Report later = new Report();
        later.text("figure", "second");

        assertThat(write(later)).contains("second").doesNotContain("first");
    }

    @Test
    void plotOfAnEarlierRunIsGone() throws IOException {
        report.plot(new SvgPlot("Heading", "s").panel("Panel", new double[] {0, 1}, new double[] {2, 3}));
        write();
        Report later = new Report();
        later.text("figure", "second");

        assertThat(write(later)).doesNotContain("plot");
        assertThat(folder.resolve("benchmarks/sample.svg")).doesNotExist();
    }

    @Test
    void machineIsKnown() throws IOException {
        Machine here = Machine.here();
        assertThat(here.cores()).isPositive();
        assertThat(here.system()).contains(System.getProperty("os.version"));
        assertThat(here.java()).contains(Runtime.version().toString());
    }

    private String write() throws IOException {
        return write(report);
    }

    private String write(Report written) throws IOException {
        return Files.readString(
                new Pages(folder.resolve("benchmarks")).write(new SampleBenchmark("sample"), written, MACHINE, DAY));
    }
}
