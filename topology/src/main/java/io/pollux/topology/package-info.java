/** What {@code docker-compose.yml} describes, as plain processes on loopback. */
@NullMarked
package io.pollux.topology;

import org.jspecify.annotations.NullMarked;
