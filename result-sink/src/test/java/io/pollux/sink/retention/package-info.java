/** Partitions and what is old, against a real database. */
@NullMarked
package io.pollux.sink.retention;

import org.jspecify.annotations.NullMarked;
