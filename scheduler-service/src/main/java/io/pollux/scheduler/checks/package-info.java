/** Check now, and wait for the result. */
@NullMarked
package io.pollux.scheduler.checks;

import org.jspecify.annotations.NullMarked;
