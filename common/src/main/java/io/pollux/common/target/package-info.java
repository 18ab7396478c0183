/** Which addresses may be polled, how a name becomes one of them, and which headers a request may have. */
@NullMarked
package io.pollux.common.target;

import org.jspecify.annotations.NullMarked;
