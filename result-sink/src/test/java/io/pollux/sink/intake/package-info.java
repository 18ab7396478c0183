/** Batching, retrying and setting aside. */
@NullMarked
package io.pollux.sink.intake;

import org.jspecify.annotations.NullMarked;
