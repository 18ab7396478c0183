package io.pollux.benchmarks.pipeline;

import java.util.regex.Pattern;

/** A part of Pollux, as the names of its threads tell it when all parts are in one process. */
enum Part {
    JVM("VM Thread|VM Periodic.*|GC .*|C[12] CompilerThread.*|G1 .*|Common-Cleaner|Signal Dispatcher|Finalizer"),
    SCHEDULER("scheduler-.*|.*\\| pollux-(scheduler|api|relay).*"),
    SINK("sink .*|.*\\| .*pollux-sinks?.*"),
    JANITOR(".*pollux-janitor.*"),
    INCIDENTS("incident-.*|.*pollux-incidents.*"),
    /** Virtual threads run checks, and whatever is asked over HTTP; its producer has the name of the node. */
    EXECUTOR("executor .*|dns .*|ForkJoinPool-.*|VirtualThread-.*|.*[Pp]oller|kafka-producer.*\\| (?!pollux-).*"),
    BROKER(".*kafka-(network|request|socket|log|scheduler|0-).*|Expiration.*|executor-.*|.*Txn?.*|transaction-.*"
            + "|.*(raft|coordinator-event|quorum|controller|broker|metadata-loader).*"),
    REST(".*");

    private final Pattern threads;

    Part(String threads) {
        this.threads = Pattern.compile(threads);
    }

    static Part of(String thread) {
        for (Part part : values()) {
            if (part.threads.matcher(thread).matches()) {
                return part;
            }
        }
        return REST;
    }
}
