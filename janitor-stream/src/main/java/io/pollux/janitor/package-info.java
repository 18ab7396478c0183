/** The janitor: flags the tasks that did not end in time, puts them back or lays them to rest. */
@NullMarked
package io.pollux.janitor;

import org.jspecify.annotations.NullMarked;
