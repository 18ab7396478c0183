/** From the topics to the database: consuming, batching, retrying, setting aside. */
@NullMarked
package io.pollux.sink.intake;

import org.jspecify.annotations.NullMarked;
