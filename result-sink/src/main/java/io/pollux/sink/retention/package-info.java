/** Partitions made ahead, and what is old dropped. */
@NullMarked
package io.pollux.sink.retention;

import org.jspecify.annotations.NullMarked;
