/** What a run left behind: topics, tables, the target's account, logs; and what was expected of it. */
@NullMarked
package io.pollux.chaos.evidence;

import org.jspecify.annotations.NullMarked;
