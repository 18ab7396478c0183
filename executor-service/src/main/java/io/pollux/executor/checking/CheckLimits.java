package io.pollux.executor.checking;

import java.time.Duration;

/**
 * What a check may cost.
 *
 * @param timeout the most time, whatever the project says
 * @param bodyBytes the most that is read of a body
 * @param idleConnections how many connections are kept open for later checks
 */
public record CheckLimits(Duration timeout, long bodyBytes, int idleConnections) {}
