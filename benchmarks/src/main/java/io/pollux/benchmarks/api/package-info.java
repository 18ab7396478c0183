/** How fast the API is. */
@NullMarked
package io.pollux.benchmarks.api;

import org.jspecify.annotations.NullMarked;
