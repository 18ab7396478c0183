package io.pollux.streams;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadFailuresTest {

    private final List<Throwable> givenUp = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private final ThreadFailures failures = new ThreadFailures(new SettableClock(), givenUp::add);

    @Test
    void replacesAThreadThatFailsNowAndThen() {
        for (int i = 0; i < 100; i++) {
            assertThat(failures.handle(new IllegalStateException("broker gone")))
                    .isEqualTo(REPLACE_THREAD);
            now = now.plus(ThreadFailures.WITHIN.dividedBy(ThreadFailures.MOST).plus(Duration.ofSeconds(1)));
        }
        assertThat(givenUp).isEmpty();
    }

    @Test
    void givesUpWhenThreadsFailTooOften() {
        IllegalStateException fault = new IllegalStateException("fault");
        for (int i = 0; i < ThreadFailures.MOST; i++) {
            assertThat(failures.handle(fault)).isEqualTo(REPLACE_THREAD);
        }
        assertThat(failures.handle(fault)).isEqualTo(SHUTDOWN_CLIENT);
        assertThat(givenUp).containsExactly(fault);
    }

    private final class SettableClock extends Clock {

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
