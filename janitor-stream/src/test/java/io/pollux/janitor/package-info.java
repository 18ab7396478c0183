@NullMarked
package io.pollux.janitor;

import org.jspecify.annotations.NullMarked;
