@NullMarked
package io.pollux.streams;

import org.jspecify.annotations.NullMarked;
