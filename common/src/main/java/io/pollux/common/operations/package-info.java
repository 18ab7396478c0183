/** What operators and their tools look at: health, metrics, and the HTTP server that shows them. */
@NullMarked
package io.pollux.common.operations;

import org.jspecify.annotations.NullMarked;
