/** Hours under a steady load: whether anything grows, falls behind or gets lost. */
@NullMarked
package io.pollux.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
