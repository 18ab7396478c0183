/** The wire contract: what travels through Kafka, under which names. Everything here is public API. */
@NullMarked
package io.pollux.common.contract;

import org.jspecify.annotations.NullMarked;
