/** The executor's meters. */
@NullMarked
package io.pollux.executor.metrics;

import org.jspecify.annotations.NullMarked;
