/** How the whole cluster is doing, and how much it can do. */
@NullMarked
package io.pollux.scheduler.status;

import org.jspecify.annotations.NullMarked;
