/** The page that a browser shows, and the API's description. */
@NullMarked
package io.pollux.scheduler.web;

import org.jspecify.annotations.NullMarked;
