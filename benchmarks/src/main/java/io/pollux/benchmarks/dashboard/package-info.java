/** How the dashboard does with many projects, and what it looks like. */
@NullMarked
package io.pollux.benchmarks.dashboard;

import org.jspecify.annotations.NullMarked;
