/** What is broken, when, and how it is mended. */
@NullMarked
package io.pollux.chaos.faults;

import org.jspecify.annotations.NullMarked;
