/** The PostgreSQL schema that the scheduler and the sink share, and how they connect to it. */
@NullMarked
package io.pollux.database;

import org.jspecify.annotations.NullMarked;
