/** What every endpoint is made of: routes, calls, answers, problems. Features bring the endpoints. */
@NullMarked
package io.pollux.scheduler.api;

import org.jspecify.annotations.NullMarked;
