/** One batch, one transaction: rows, counters, states and rollups. */
@NullMarked
package io.pollux.sink.storing;

import org.jspecify.annotations.NullMarked;
