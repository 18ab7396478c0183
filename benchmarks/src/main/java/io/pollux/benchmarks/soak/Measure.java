package io.pollux.benchmarks.soak;

/** What is sampled, and when it counts as steady. */
enum Measure {
    RESIDENT("Pollux, resident memory (MiB)", Rule.noGrowth()),
    ANONYMOUS("of which heap and native (MiB)", Rule.noGrowth()),
    MAPPED("of which mapped files (MiB)", Rule.shown("grows with the indexes of Kafka's logs that are mapped")),
    LIVE_HEAP("Heap after a full collection (MiB)", Rule.noGrowth()),
    USED_HEAP("Heap with garbage (MiB)", Rule.shown("rises until the next collection")),
    NON_HEAP("Metaspace and code (MiB)", Rule.noGrowth()),
    THREADS("Threads", Rule.noGrowth()),
    DESCRIPTORS("Open files and sockets", Rule.noGrowth()),
    POSTGRES("PostgreSQL, all processes (MiB)", Rule.shown("rises until its buffers are full")),
    TASK_LAG("Tasks that wait", Rule.neverAbove(30_000)),
    RESULT_LAG("Results not stored yet", Rule.neverAbove(30_000)),
    LATENESS("Ticks' lateness, p99 (s)", Rule.mostlyBelow(1)),
    CHECKS("Checks a second", Rule.about(Soak.CHECKS_PER_SECOND)),
    ROWS("Rows stored a second", Rule.about(Soak.CHECKS_PER_SECOND));

    private final String title;
    private final Rule rule;

    Measure(String title, Rule rule) {
        this.title = title;
        this.rule = rule;
    }

    String title() {
        return title;
    }

    Rule rule() {
        return rule;
    }
}
