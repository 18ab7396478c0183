/** What is broken: the topology, its load and its target. */
@NullMarked
package io.pollux.chaos.world;

import org.jspecify.annotations.NullMarked;
