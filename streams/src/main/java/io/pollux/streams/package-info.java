/** What the services that are Kafka Streams have in common: names that outlive a crash, stores, how far was read. */
@NullMarked
package io.pollux.streams;

import org.jspecify.annotations.NullMarked;
