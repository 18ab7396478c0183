/** Tests. */
@NullMarked
package io.pollux.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
