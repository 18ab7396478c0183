@NullMarked
package io.pollux.scheduler.api;

import org.jspecify.annotations.NullMarked;
