/** Trials of the whole topology of {@code docker-compose.yml}, as processes on loopback, under load. */
@NullMarked
package io.pollux.benchmarks.topology;

import org.jspecify.annotations.NullMarked;
