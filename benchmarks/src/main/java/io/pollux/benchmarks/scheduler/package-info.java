/** How late ticks are, and what a million projects cost. */
@NullMarked
package io.pollux.benchmarks.scheduler;

import org.jspecify.annotations.NullMarked;
