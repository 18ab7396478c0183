/** Holds the builds, the modules' directions and the generated documentation against the code. */
@NullMarked
package io.pollux.standalone.build;

import org.jspecify.annotations.NullMarked;
