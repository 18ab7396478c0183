/** The pieces that run for every check, one by one: nanoseconds and bytes of each, by JMH. */
@NullMarked
package io.pollux.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
