@NullMarked
package io.pollux.incidents.judging;

import org.jspecify.annotations.NullMarked;
