@NullMarked
package io.pollux.chaos.evidence;

import org.jspecify.annotations.NullMarked;
