/** Many projects at once: in from a file, out to a file. */
@NullMarked
package io.pollux.scheduler.imports;

import org.jspecify.annotations.NullMarked;
