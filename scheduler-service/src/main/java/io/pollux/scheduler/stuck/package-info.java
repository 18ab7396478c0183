/** Checks that got stuck: timeouts that the janitor flagged, and tasks that it gave up on. */
@NullMarked
package io.pollux.scheduler.stuck;

import org.jspecify.annotations.NullMarked;
