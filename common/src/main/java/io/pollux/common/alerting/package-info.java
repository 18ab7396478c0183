/** What the API, which keeps it, and whoever tells people must understand alike: kinds of channels, quiet times. */
@NullMarked
package io.pollux.common.alerting;

import org.jspecify.annotations.NullMarked;
