/** What the executor says about itself, and what it is told at runtime. */
@NullMarked
package io.pollux.executor.status;

import org.jspecify.annotations.NullMarked;
