/** Which addresses may be polled, and how a name becomes one of them. */
@NullMarked
package io.pollux.executor.target;

import org.jspecify.annotations.NullMarked;
