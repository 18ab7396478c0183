@NullMarked
package io.pollux.incidents.channels;

import org.jspecify.annotations.NullMarked;
