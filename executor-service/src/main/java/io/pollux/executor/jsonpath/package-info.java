/** A JSONPath whose evaluation ends in bounded time. */
@NullMarked
package io.pollux.executor.jsonpath;

import org.jspecify.annotations.NullMarked;
