/** From results to news: states, incidents, and telling people once. */
@NullMarked
package io.pollux.incidents;

import org.jspecify.annotations.NullMarked;
