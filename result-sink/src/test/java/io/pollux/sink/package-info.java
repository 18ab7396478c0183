/** The sink against a real broker and a real database. */
@NullMarked
package io.pollux.sink;

import org.jspecify.annotations.NullMarked;
