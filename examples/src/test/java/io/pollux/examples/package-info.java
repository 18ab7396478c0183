@NullMarked
package io.pollux.examples;

import org.jspecify.annotations.NullMarked;
