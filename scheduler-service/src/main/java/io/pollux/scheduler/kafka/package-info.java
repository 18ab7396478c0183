/** How the API reads and writes Kafka: one tail of what happens, one producer, one admin client. */
@NullMarked
package io.pollux.scheduler.kafka;

import org.jspecify.annotations.NullMarked;
