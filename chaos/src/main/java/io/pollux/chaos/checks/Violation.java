package io.pollux.chaos.checks;

import java.time.Instant;

/**
 * A guarantee that was not kept.
 *
 * @param at when; where nothing says so, when it was found
 * @param where the record, row or file that shows it
 */
public record Violation(Instant at, String what, String where) {}
