/** The whole pipeline, service by service, on whatever Kafka and PostgreSQL there is. */
@NullMarked
package io.pollux.standalone.pipeline;

import org.jspecify.annotations.NullMarked;
