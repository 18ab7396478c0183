/** Observation of this very process. */
@NullMarked
package io.pollux.benchmarks.observation;

import org.jspecify.annotations.NullMarked;
