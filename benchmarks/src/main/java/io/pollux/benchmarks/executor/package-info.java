/** The executor beside wrk and the blackbox exporter, and its memory. */
@NullMarked
package io.pollux.benchmarks.executor;

import org.jspecify.annotations.NullMarked;
