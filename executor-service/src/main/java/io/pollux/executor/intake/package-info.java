/** Takes tasks out of Kafka no faster than they can be held, and commits what is done. */
@NullMarked
package io.pollux.executor.intake;

import org.jspecify.annotations.NullMarked;
