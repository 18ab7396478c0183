/** Pictures of what was measured, for the documentation. */
@NullMarked
package io.pollux.benchmarks.plot;

import org.jspecify.annotations.NullMarked;
