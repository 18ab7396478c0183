/** What a project demands of an answer. */
@NullMarked
package io.pollux.executor.assertions;

import org.jspecify.annotations.NullMarked;
