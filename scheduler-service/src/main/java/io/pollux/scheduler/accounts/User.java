package io.pollux.scheduler.accounts;

import io.pollux.scheduler.api.Role;
import java.time.Instant;

/** Somebody with a password. */
record User(long id, String username, String passwordHash, Role role, int tokenGeneration, Instant createdAt) {}
