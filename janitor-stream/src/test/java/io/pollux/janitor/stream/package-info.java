@NullMarked
package io.pollux.janitor.stream;

import org.jspecify.annotations.NullMarked;
