package io.pollux.benchmarks.sink;

/**
 * How fast a sink was, and what it cost.
 *
 * @param rowsPerSecond rows stored a second
 * @param java processor seconds of the sink and the broker for a million rows
 * @param postgres those of PostgreSQL
 */
record SinkSpeed(double rowsPerSecond, double java, double postgres) {}
