/** What can be seen of running processes from outside. */
@NullMarked
package io.pollux.benchmarks.observation;

import org.jspecify.annotations.NullMarked;
