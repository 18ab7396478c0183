@NullMarked
package io.pollux.incidents.recording;

import org.jspecify.annotations.NullMarked;
