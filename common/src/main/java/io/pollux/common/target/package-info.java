/** Which addresses may be polled, and how a name becomes one of them. */
@NullMarked
package io.pollux.common.target;

import org.jspecify.annotations.NullMarked;
