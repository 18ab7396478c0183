/** How many checks may run at once, over all and for one host. */
@NullMarked
package io.pollux.executor.permits;

import org.jspecify.annotations.NullMarked;
