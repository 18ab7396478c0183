package io.pollux.benchmarks.observation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;

/** Asks a JVM for something by the JDK's own means. */
public final class Jcmd {

    private Jcmd() {}

    /** Has it do a full collection. */
    public static void collectGarbage(long pid) throws IOException, InterruptedException {
        ask(pid, "GC.run");
    }

    /** What it answers. */
    static String ask(long pid, String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        String answer = new String(jcmd.getInputStream().readAllBytes(), UTF_8);
        if (jcmd.waitFor() != 0) {
            throw new IOException("jcmd " + pid + " " + command + " failed: " + answer);
        }
        return answer;
    }
}
