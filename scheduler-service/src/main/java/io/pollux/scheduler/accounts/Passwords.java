package io.pollux.scheduler.accounts;

import io.helidon.http.Status;
import io.pollux.scheduler.api.Problem;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Hashes and verifies passwords, a few at a time: each takes 19 MiB and a core while it runs. */
public final class Passwords {

    public static final int MIN_LENGTH = 8;
    public static final int MAX_LENGTH = 200;

    private static final int AT_ONCE = 4;
    private static final int PATIENCE_SECONDS = 5;

    /** Verified in place of a user who does not exist, so that an answer takes as long as for one who does. */
    private final String nobody = PasswordHash.of("nobody has this password");

    private final Semaphore permits = new Semaphore(AT_ONCE);

    String hash(String password) throws InterruptedException {
        acquire();
        try {
            return PasswordHash.of(password);
        } finally {
            permits.release();
        }
    }

    boolean matches(String password, String stored) throws InterruptedException {
        acquire();
        try {
            return PasswordHash.matches(password, stored);
        } finally {
            permits.release();
        }
    }

    void matchNobody(String password) throws InterruptedException {
        matches(password, nobody);
    }

    private void acquire() throws InterruptedException {
        if (!permits.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw Problem.retryLater(Status.SERVICE_UNAVAILABLE_503, "Too many logins at once.", PATIENCE_SECONDS);
        }
    }
}
