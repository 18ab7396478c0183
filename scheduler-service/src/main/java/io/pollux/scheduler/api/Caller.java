package io.pollux.scheduler.api;

/**
 * Who calls.
 *
 * @param name as the audit log shows it: {@code admin} for a user, {@code key:ci} for an API key
 */
public record Caller(String name, Role role) {}
