/** What happens to a task between intake and result. */
@NullMarked
package io.pollux.executor.execution;

import org.jspecify.annotations.NullMarked;
