/** Storing, against a real database. */
@NullMarked
package io.pollux.sink.storing;

import org.jspecify.annotations.NullMarked;
