/** TLS towards targets: verification, and its failures in words. */
@NullMarked
package io.pollux.executor.tls;

import org.jspecify.annotations.NullMarked;
