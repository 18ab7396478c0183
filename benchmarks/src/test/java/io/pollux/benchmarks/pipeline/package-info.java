/** What the pipeline is judged by. */
@NullMarked
package io.pollux.benchmarks.pipeline;

import org.jspecify.annotations.NullMarked;
