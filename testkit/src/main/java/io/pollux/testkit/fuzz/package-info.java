/** Inputs that were made to break a parser, kept as files, and random changes of them. */
@NullMarked
package io.pollux.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
