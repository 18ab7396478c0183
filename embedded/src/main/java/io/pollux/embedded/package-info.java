/**
 * A real Kafka (KRaft) and a real PostgreSQL, started from Maven artifacts: for use on one machine and for tests.
 *
 * <p>Everything listens on loopback only. Data stay in the folder given, through restarts and crashes. A folder serves
 * one Pollux at a time. Kafka and PostgreSQL may be started at the same time from two threads.
 *
 * <p>Nothing here registers a shutdown hook: hooks run side by side, and the services must drain before their broker
 * and database go. Whoever starts one of these closes it.
 *
 * <p>Logging goes through SLF4J. On a normal start and stop Kafka warns twice without cause; the application should set
 * {@code org.apache.kafka.controller.QuorumController} («Performing controller activation») and, where it can afford to,
 * {@code org.apache.kafka.clients.NetworkClient} («Attempting to close NetworkClient that has already been closed») to
 * {@code ERROR}, and {@code kafka}, {@code org.apache.kafka} and {@code state.change.logger} to {@code WARN}. The JVM
 * itself warns about Kafka's use of {@code Unsafe} unless it is run with
 * {@code --sun-misc-unsafe-memory-access=allow}.
 */
@NullMarked
package io.pollux.embedded;

import org.jspecify.annotations.NullMarked;
