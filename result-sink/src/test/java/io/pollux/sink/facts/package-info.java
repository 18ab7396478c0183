/** Reading records. */
@NullMarked
package io.pollux.sink.facts;

import org.jspecify.annotations.NullMarked;
