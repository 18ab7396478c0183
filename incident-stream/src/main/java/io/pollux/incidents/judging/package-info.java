/** Decides what results mean. Pure functions over records: no clock, no store, no Kafka. */
@NullMarked
package io.pollux.incidents.judging;

import org.jspecify.annotations.NullMarked;
