/** One HTTP check: connect, ask, read, judge, all within a deadline. */
@NullMarked
package io.pollux.executor.checking;

import org.jspecify.annotations.NullMarked;
