/** How fast the sink stores, beside how fast PostgreSQL takes rows at all. */
@NullMarked
package io.pollux.benchmarks.sink;

import org.jspecify.annotations.NullMarked;
