/** The executor as a whole, against a real broker and real sockets. */
@NullMarked
package io.pollux.executor;

import org.jspecify.annotations.NullMarked;
