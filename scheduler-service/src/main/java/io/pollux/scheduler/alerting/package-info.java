/** Incidents, and when, how and whom to tell of them; all of it as code, too. */
@NullMarked
package io.pollux.scheduler.alerting;

import org.jspecify.annotations.NullMarked;
