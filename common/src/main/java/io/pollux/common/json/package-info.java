/** JSON as it is written to topics and served by the API: one mapper, one set of rules. */
@NullMarked
package io.pollux.common.json;

import org.jspecify.annotations.NullMarked;
