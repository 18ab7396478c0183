/** The result sink: stores every result once, keeps counters, states and rollups in step, and cleans up by itself. */
@NullMarked
package io.pollux.sink;

import org.jspecify.annotations.NullMarked;
