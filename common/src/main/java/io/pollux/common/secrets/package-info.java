/** Secret values at rest and in topics. */
@NullMarked
package io.pollux.common.secrets;

import org.jspecify.annotations.NullMarked;
