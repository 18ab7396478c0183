@NullMarked
package io.pollux.scheduler.status;

import org.jspecify.annotations.NullMarked;
