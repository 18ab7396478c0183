/** The edges of the janitor: topology, stores, sweeps and the Kafka Streams client that runs them. */
@NullMarked
package io.pollux.janitor.stream;

import org.jspecify.annotations.NullMarked;
