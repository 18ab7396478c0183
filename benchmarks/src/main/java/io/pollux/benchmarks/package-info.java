/** Measurements against peers and limits: {@code ./pollux bench}. */
@NullMarked
package io.pollux.benchmarks;

import org.jspecify.annotations.NullMarked;
