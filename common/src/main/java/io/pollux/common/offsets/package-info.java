/** What executors commit of the queue, and whoever watches it reads. */
@NullMarked
package io.pollux.common.offsets;

import org.jspecify.annotations.NullMarked;
