package io.pollux.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What figures depend on beside the code. */
record Machine(int cores, String processor, String memory, String system, String java) {

    private static final String UNKNOWN = "unknown";

    /** The one that this runs on. */
    static Machine here() throws IOException {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                field("/proc/cpuinfo", "model name").orElse(UNKNOWN),
                field("/proc/meminfo", "MemTotal").map(Machine::gibibytes).orElse(UNKNOWN),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor.version", "") + " " + Runtime.version());
    }

    private static Optional<String> field(String file, String name) throws IOException {
        Path path = Path.of(file);
        if (!Files.isReadable(path)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(path)) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        }
    }

    private static String gibibytes(String kibibytes) {
        return "%.1f GiB".formatted(Long.parseLong(kibibytes.replaceAll("\\D", "")) / (double) (1 << 20));
    }

    String markdown() {
        return """
                | machine | |
                |---|---|
                | cores | %d |
                | processor | %s |
                | memory | %s |
                | kernel | %s |
                | Java | %s |
                """.formatted(cores, processor, memory, system, java);
    }
}
