/** Who sends a message, and how often. */
@NullMarked
package io.pollux.incidents.sending;

import org.jspecify.annotations.NullMarked;
