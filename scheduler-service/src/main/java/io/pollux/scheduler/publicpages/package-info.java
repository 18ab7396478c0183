/** What strangers may see: the names and states of published projects, and nothing else. */
@NullMarked
package io.pollux.scheduler.publicpages;

import org.jspecify.annotations.NullMarked;
