@NullMarked
package io.pollux.scheduler.series;

import org.jspecify.annotations.NullMarked;
