@NullMarked
package io.pollux.incidents;

import org.jspecify.annotations.NullMarked;
