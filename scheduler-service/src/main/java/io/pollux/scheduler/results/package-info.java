/** What came of checks: pages of results, and uptime and percentiles over a window. */
@NullMarked
package io.pollux.scheduler.results;

import org.jspecify.annotations.NullMarked;
