/** The way of results into Kafka. */
@NullMarked
package io.pollux.executor.publishing;

import org.jspecify.annotations.NullMarked;
