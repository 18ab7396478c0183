/** What happens, as it happens: server-sent events. */
@NullMarked
package io.pollux.scheduler.events;

import org.jspecify.annotations.NullMarked;
