package io.pollux.chaos;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What was asked for.
 *
 * @param faultsFor how long things are broken; starting, calming down and checking come on top
 * @param folder where data, logs and the report are kept
 */
record Options(Duration faultsFor, long seed, Path folder) {

    static final String HELP = """
            Usage: ./pollux chaos [--minutes N] [--seed S] [--folder PATH]

            Starts what docker-compose.yml describes as processes on loopback, polls a target that records every request,
            breaks parts of it for N minutes (2), and then checks every guarantee against the topics, the tables, the logs
            and what the target saw. The same seed breaks the same things; without one it is made up, and printed.
            Exit code 0 if all was kept, 1 if not; the report is also in the folder (a new one in DATA_DIR, .pollux).

            Filling disks needs the right to mount one, skewing clocks needs libfaketime (Debian: faketime); where either
            is missing those faults are left out, and the report says so.""";

    private static final double MOST_MINUTES = 24 * 60;

    static Options parse(String[] arguments, Path base) {
        double minutes = 2;
        long seed = System.nanoTime() % 1_000_000;
        Path folder = base.resolve("chaos-" + System.currentTimeMillis());
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value");
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--minutes" -> minutes = minutes(value);
                case "--seed" -> seed = seed(value);
                case "--folder" -> folder = Path.of(value);
                default -> throw new IllegalArgumentException("Unknown option " + arguments[i]);
            }
        }
        return new Options(Duration.ofMillis(Math.round(minutes * 60_000)), seed, folder.toAbsolutePath());
    }

    private static double minutes(String value) {
        try {
            double minutes = Double.parseDouble(value);
            if (minutes > 0 && minutes <= MOST_MINUTES) {
                return minutes;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException("--minutes must be a number above 0 and up to 1440, not '" + value + "'");
    }

    private static long seed(String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--seed must be a whole number, not '" + value + "'", e);
        }
    }
}
