/** Availability per minute and tag, from the topics of Pollux. */
@NullMarked
package io.pollux.examples.availability;

import org.jspecify.annotations.NullMarked;
