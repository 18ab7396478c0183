/** How a service starts, runs and stops; the same for one service a process and for all of them in one. */
@NullMarked
package io.pollux.common.lifecycle;

import org.jspecify.annotations.NullMarked;
