/** Holds the projects, says when they are due, and lets people in. */
@NullMarked
package io.pollux.scheduler;

import org.jspecify.annotations.NullMarked;
