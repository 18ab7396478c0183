package io.pollux.chaos.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What some faults need that not every machine has: disks that can be filled, clocks that can be set. */
public final class Means implements AutoCloseable {

    private static final int BROKER_MEBIBYTES = 1024;
    private static final int JANITOR_MEBIBYTES = 256;

    private final Optional<Disk> broker;
    private final Optional<Disk> janitor;
    private final Optional<SettableClock> clock;

    private Means(Optional<Disk> broker, Optional<Disk> janitor, Optional<SettableClock> clock) {
        this.broker = broker;
        this.janitor = janitor;
        this.clock = clock;
    }

    /**
     * Mounts disks where a broker and a janitor will have their data, if that is allowed. They are gone when it is closed,
     * or when the process ends before.
     */
    public static Means find(Path folder) throws IOException, InterruptedException {
        Means means = new Means(
                Disk.mount(folder.resolve("kafka/node-" + Parts.DISK_BROKER), BROKER_MEBIBYTES),
                Disk.mount(folder.resolve(Parts.DISK_JANITOR), JANITOR_MEBIBYTES),
                SettableClock.find());
        Runtime.getRuntime().addShutdownHook(new Thread(means::close));
        return means;
    }

    public boolean disks() {
        return broker.isPresent() && janitor.isPresent();
    }

    public boolean clocks() {
        return clock.isPresent();
    }

    /** What can't be done here, and why. */
    public List<String> missing() {
        return Stream.of(
                        disks() ? "" : "full disks (no right to mount one)",
                        clocks() ? "" : "skewed clocks (no libfaketime)")
                .filter(text -> !text.isEmpty())
                .toList();
    }

    Disk brokerDisk() {
        return broker.orElseThrow();
    }

    Disk janitorDisk() {
        return janitor.orElseThrow();
    }

    SettableClock clock() {
        return clock.orElseThrow();
    }

    @Override
    public void close() {
        broker.ifPresent(Disk::close);
        janitor.ifPresent(Disk::close);
    }
}
