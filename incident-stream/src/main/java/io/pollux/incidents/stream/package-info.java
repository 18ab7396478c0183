/** The edges of the judge: topology, store, sweeps and the Kafka Streams client that runs them. */
@NullMarked
package io.pollux.incidents.stream;

import org.jspecify.annotations.NullMarked;
