/** What the sink measures. */
@NullMarked
package io.pollux.sink.metrics;

import org.jspecify.annotations.NullMarked;
