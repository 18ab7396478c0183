/** What PostgreSQL takes. */
@NullMarked
package io.pollux.database;

import org.jspecify.annotations.NullMarked;
