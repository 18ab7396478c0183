package io.pollux.benchmarks.pipeline;

import io.pollux.benchmarks.observation.Scrape;

/**
 * What waits at one moment.
 *
 * @param tasks for an executor
 * @param results for the sink
 */
record Lag(double tasks, double results) {

    static Lag of(Scrape scrape) {
        return new Lag(scrape.sum("pollux_queue_lag_records"), scrape.sum("pollux_sink_lag_records", "pollux.results"));
    }

    /** Whether both are the work of some seconds at most. */
    boolean within(double seconds, int rate) {
        return tasks <= seconds * rate && results <= seconds * rate;
    }
}
