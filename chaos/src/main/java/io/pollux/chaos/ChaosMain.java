package io.pollux.chaos;

import io.pollux.common.lifecycle.RunUntilStopped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code ./pollux chaos}. */
public final class ChaosMain {

    private ChaosMain() {}

    public static void main(String[] arguments) throws Exception {
        if (List.of(arguments).contains("--help")) {
            System.out.println(Options.HELP);
            RunUntilStopped.exit(RunUntilStopped.OK);
        }
        Path base = Path.of(System.getenv().getOrDefault("DATA_DIR", ".pollux"));
        Options options;
        try {
            options = Options.parse(arguments, base);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println();
            System.err.println(Options.HELP);
            RunUntilStopped.exit(RunUntilStopped.WRONG_USE);
            return;
        }
        Files.createDirectories(options.folder());
        Path root = Path.of(System.getProperty("pollux.root", "."));
        Report report = new ChaosRun(root, options, System.out).run();
        Path file = options.folder().resolve("report.txt");
        Files.writeString(file, report.text());
        System.out.println();
        System.out.println(report.text());
        System.out.println("Report: " + file);
        RunUntilStopped.exit(report.clean() ? RunUntilStopped.OK : 1);
    }
}
