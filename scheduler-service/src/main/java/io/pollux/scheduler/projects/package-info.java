/** The table {@code projects}, the system of record. */
@NullMarked
package io.pollux.scheduler.projects;

import org.jspecify.annotations.NullMarked;
