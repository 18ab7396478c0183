package io.pollux.benchmarks.observation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the kernel says of a process, in {@code /proc}. */
public final class Memory {

    private Memory() {}

    /** A line of a process's {@code status} in MiB, for instance {@code VmRSS}. */
    public static double status(long pid, String field) throws IOException {
        return mebibytes(proc(pid).resolve("status"), field);
    }

    public static long descriptors(long pid) throws IOException {
        try (Stream<Path> open = Files.list(proc(pid).resolve("fd"))) {
            return open.count();
        }
    }

    /**
     * Memory of a process and its children in MiB, where what several of them map counts once: PostgreSQL's buffers are
     * in the resident memory of each of its processes.
     */
    public static double shared(long pid) throws IOException {
        double sum = mebibytes(proc(pid).resolve("smaps_rollup"), "Pss");
        List<Long> children = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::children)
                .map(ProcessHandle::pid)
                .toList();
        for (long child : children) {
            try {
                sum += mebibytes(proc(child).resolve("smaps_rollup"), "Pss");
            } catch (IOException e) {
                // it has ended since
            }
        }
        return sum;
    }

    private static Path proc(long pid) {
        return Path.of("/proc", Long.toString(pid));
    }

    private static double mebibytes(Path file, String field) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(field + ":"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElse(Double.NaN);
    }
}
