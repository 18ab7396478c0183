@NullMarked
package io.pollux.scheduler.events;

import org.jspecify.annotations.NullMarked;
