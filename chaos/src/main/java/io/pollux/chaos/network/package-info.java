/** Proxies between the parts of a topology, that can be cut and slowed down. */
@NullMarked
package io.pollux.chaos.network;

import org.jspecify.annotations.NullMarked;
