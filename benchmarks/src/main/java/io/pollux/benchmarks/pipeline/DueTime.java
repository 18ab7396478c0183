package io.pollux.benchmarks.pipeline;

import java.time.Instant;

/** One of the times at which a project is to be checked. */
record DueTime(long project, Instant at) {}
