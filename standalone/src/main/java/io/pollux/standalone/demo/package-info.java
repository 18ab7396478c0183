/** The demo: something to poll, and projects that poll it. */
@NullMarked
package io.pollux.standalone.demo;

import org.jspecify.annotations.NullMarked;
