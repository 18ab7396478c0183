/** The guarantees, each as a check that looks at the {@linkplain io.pollux.chaos.evidence evidence} of a run. */
@NullMarked
package io.pollux.chaos.checks;

import org.jspecify.annotations.NullMarked;
