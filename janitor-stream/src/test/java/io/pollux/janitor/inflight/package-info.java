@NullMarked
package io.pollux.janitor.inflight;

import org.jspecify.annotations.NullMarked;
