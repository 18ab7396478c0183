@NullMarked
package io.pollux.incidents.stream;

import org.jspecify.annotations.NullMarked;
