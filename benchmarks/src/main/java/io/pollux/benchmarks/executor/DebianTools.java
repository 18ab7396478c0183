package io.pollux.benchmarks.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The programs to compare with: those on the path, or else those of Debian's packages, unpacked into a folder of our own,
 * so that nothing is installed and no service starts.
 */
public final class DebianTools {

    private static final List<String> PACKAGES = List.of(
            "wrk", "libluajit-5.1-2", "libluajit-5.1-common", "nginx", "nginx-common", "prometheus-blackbox-exporter");

    private final Path directory;
    private boolean unpacked;

    public DebianTools(Path directory) {
        this.directory = directory;
    }

    /** A process of one of the programs, ready to be started, with its output merged. */
    ProcessBuilder process(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(find(program).toString()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().merge("LD_LIBRARY_PATH", libraries(), (given, ours) -> given + ":" + ours);
        return builder;
    }

    private Path find(String program) throws IOException, InterruptedException {
        for (String folder : System.getenv("PATH").split(":", -1)) {
            Path candidate = Path.of(folder, program);
            if (Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        unpack();
        for (String folder : List.of("usr/bin", "usr/sbin")) {
            Path candidate = directory.resolve(folder).resolve(program);
            if (Files.isExecutable(candidate)) {
                return candidate;
            }
        }
        throw new IOException(program + " is neither on the path nor in Debian's packages");
    }

    private void unpack() throws IOException, InterruptedException {
        if (unpacked) {
            return;
        }
        Files.createDirectories(directory);
        run(Stream.concat(Stream.of("apt-get", "download"), PACKAGES.stream()).toList());
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".deb")).toList()) {
                run(List.of("dpkg", "-x", file.toString(), directory.toString()));
            }
        }
        unpacked = true;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed; apt-get update may be due");
        }
    }

    private String libraries() {
        return directory.resolve("usr/lib/x86_64-linux-gnu").toString();
    }
}
