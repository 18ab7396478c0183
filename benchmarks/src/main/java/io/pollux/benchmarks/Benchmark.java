package io.pollux.benchmarks;

/**
 * One measurement, complete in itself: it starts what it needs, compares against something else within the same run,
 * and cleans up.
 */
public interface Benchmark {

    /** The word after {@code ./pollux bench} that runs it. */
    String name();

    String summary();

    void run(Report report) throws Exception;
}
