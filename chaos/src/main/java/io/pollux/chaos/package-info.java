/** {@code ./pollux chaos}: breaks a running topology on purpose, and checks that every guarantee held. */
@NullMarked
package io.pollux.chaos;

import org.jspecify.annotations.NullMarked;
