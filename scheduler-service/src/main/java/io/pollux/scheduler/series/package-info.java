/** Series of single projects on {@code /metrics}, for those who want them there. */
@NullMarked
package io.pollux.scheduler.series;

import org.jspecify.annotations.NullMarked;
