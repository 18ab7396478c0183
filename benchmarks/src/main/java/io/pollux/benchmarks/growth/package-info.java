/** Twice the work, how much more does it cost? */
@NullMarked
package io.pollux.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
