/** All services in one process on an embedded Kafka and PostgreSQL. */
@NullMarked
package io.pollux.standalone;

import org.jspecify.annotations.NullMarked;
