/** The PostgreSQL schema that the services share, how they connect to it, and what it takes. */
@NullMarked
package io.pollux.database;

import org.jspecify.annotations.NullMarked;
