/** How long it takes from a command to a Pollux that is ready. */
@NullMarked
package io.pollux.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
