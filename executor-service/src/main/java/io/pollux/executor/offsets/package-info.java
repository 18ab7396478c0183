/** Which offsets are done, in whatever order they were. */
@NullMarked
package io.pollux.executor.offsets;

import org.jspecify.annotations.NullMarked;
