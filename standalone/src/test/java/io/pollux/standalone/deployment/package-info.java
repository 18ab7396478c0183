/** Holds what is deployed against the code: variables, ports, paths, commands, images, metrics. */
@NullMarked
package io.pollux.standalone.deployment;

import org.jspecify.annotations.NullMarked;
