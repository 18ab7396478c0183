/**
 * Every tick exactly once. The consumer group on {@code pollux.projects} decides who ticks which partition; each batch
 * of ticks is one Kafka transaction that also commits how far the partition has been ticked.
 */
@NullMarked
package io.pollux.scheduler.ticking;

import org.jspecify.annotations.NullMarked;
