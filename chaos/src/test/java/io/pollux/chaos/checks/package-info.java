@NullMarked
package io.pollux.chaos.checks;

import org.jspecify.annotations.NullMarked;
