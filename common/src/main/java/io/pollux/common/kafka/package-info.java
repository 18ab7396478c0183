/** What every service needs of Kafka: client properties from the environment, topics, dead letters. */
@NullMarked
package io.pollux.common.kafka;

import org.jspecify.annotations.NullMarked;
