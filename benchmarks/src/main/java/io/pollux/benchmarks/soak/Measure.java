package io.pollux.benchmarks.soak;

/** What is sampled, and when it counts as steady. */
enum Measure {
    RESIDENT("Pollux, resident memory (MiB)"),
    ANONYMOUS("of which heap and native (MiB)"),
    MAPPED("of which mapped files (MiB)"),
    LIVE_HEAP("Heap after a full collection (MiB)"),
    USED_HEAP("Heap with garbage (MiB)"),
    NON_HEAP("Metaspace and code (MiB)"),
    THREADS("Threads"),
    DESCRIPTORS("Open files and sockets"),
    POSTGRES("PostgreSQL, all processes (MiB)"),
    TASK_LAG("Tasks that wait"),
    RESULT_LAG("Results that wait"),
    LATENESS("Ticks' lateness, p99 (s)"),
    CHECKS("Checks a second"),
    ROWS("Rows stored a second");

    private final String title;

    Measure(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    Rule rule() {
        return switch (this) {
            case RESIDENT, ANONYMOUS, LIVE_HEAP, NON_HEAP, THREADS, DESCRIPTORS -> Rule.noGrowth();
            case MAPPED -> Rule.shown("grows with the indexes of Kafka's logs that are mapped");
            case USED_HEAP -> Rule.shown("rises until the next collection");
            case POSTGRES -> Rule.shown("rises until its buffers are full");
            case TASK_LAG, RESULT_LAG -> Rule.neverAbove(30 * Soak.CHECKS_PER_SECOND);
            case LATENESS -> Rule.mostlyBelow(1);
            case CHECKS, ROWS -> Rule.about(Soak.CHECKS_PER_SECOND);
        };
    }
}
