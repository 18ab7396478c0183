/**
 * How a change of the table {@code projects} reaches the topic {@code pollux.projects}: within a second through the
 * outbox, and in any case through the reconciliation.
 */
@NullMarked
package io.pollux.scheduler.publishing;

import org.jspecify.annotations.NullMarked;
