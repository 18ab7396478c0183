/** What the tests of several modules share: real infrastructure, services in and out of process, reading topics. */
@NullMarked
package io.pollux.testkit;

import org.jspecify.annotations.NullMarked;
