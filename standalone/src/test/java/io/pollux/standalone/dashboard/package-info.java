/** The dashboard as a person uses it: a real browser on the real product. */
@NullMarked
package io.pollux.standalone.dashboard;

import org.jspecify.annotations.NullMarked;
