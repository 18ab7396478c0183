package io.pollux.scheduler.alerting;

import java.util.List;

/** A list as a whole, which is short. */
record Whole<T>(List<T> items) {}
