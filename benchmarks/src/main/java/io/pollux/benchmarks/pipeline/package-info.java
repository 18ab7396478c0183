/** The whole pipeline at a steady rate: from a due time until its row can be read. */
@NullMarked
package io.pollux.benchmarks.pipeline;

import org.jspecify.annotations.NullMarked;
