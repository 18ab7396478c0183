/** What the janitor costs: sweeps, restores, takeovers, throughput and changelogs. */
@NullMarked
package io.pollux.benchmarks.janitor;

import org.jspecify.annotations.NullMarked;
