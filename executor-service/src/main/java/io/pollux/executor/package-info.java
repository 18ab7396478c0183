/** The executor: consumes tasks, performs the HTTP checks, publishes results. */
@NullMarked
package io.pollux.executor;

import org.jspecify.annotations.NullMarked;
