/** The pages that benchmarks write. */
@NullMarked
package io.pollux.benchmarks;

import org.jspecify.annotations.NullMarked;
