package io.pollux.incidents.stream;

import java.time.Duration;

/**
 * When a result counts as missing.
 *
 * @param grace how much later than expected a result may come before it counts as missing
 * @param settle how long after a takeover no project is declared unknown
 * @param sweepInterval how often it is looked for missing results
 */
public record StreamTiming(Duration grace, Duration settle, Duration sweepInterval) {}
