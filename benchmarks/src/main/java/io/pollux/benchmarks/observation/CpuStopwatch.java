package io.pollux.benchmarks.observation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The processor time that a process uses from now on, as the kernel accounts for it. */
public final class CpuStopwatch {

    /** In which {@code /proc} tells times, whatever the kernel's own clock. */
    private static final double TICKS_PER_SECOND = 100;

    private final long pid;
    private final boolean withChildren;
    private final long from;

    private CpuStopwatch(long pid, boolean withChildren) throws IOException {
        this.pid = pid;
        this.withChildren = withChildren;
        this.from = ticks();
    }

    /** Of the process without its children. */
    public static CpuStopwatch alone(long pid) throws IOException {
        return new CpuStopwatch(pid, false);
    }

    /** Of the process and its children, those that end meanwhile included. */
    public static CpuStopwatch withChildren(long pid) throws IOException {
        return new CpuStopwatch(pid, true);
    }

    public double seconds() throws IOException {
        return (ticks() - from) / TICKS_PER_SECOND;
    }

    /** Seconds for a million of what was done meanwhile. */
    public double secondsPerMillion(double done) throws IOException {
        return seconds() * 1e6 / done;
    }

    private long ticks() throws IOException {
        Account account = Account.of(pid);
        return withChildren ? account.own() + account.endedChildren() + livingChildren() : account.own();
    }

    private long livingChildren() {
        List<Long> children = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::children)
                .map(ProcessHandle::pid)
                .toList();
        long sum = 0;
        for (long child : children) {
            try {
                sum += Account.of(child).own();
            } catch (IOException e) {
                // it has ended since
            }
        }
        return sum;
    }

    /**
     * A process in {@code /proc/PID/stat}, in ticks.
     *
     * @param endedChildren what children used that have ended and were waited for
     */
    private record Account(long own, long endedChildren) {

        static Account of(long pid) throws IOException {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The name before may hold spaces and brackets of its own.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return new Account(
                    Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
                    Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
        }
    }
}
