package io.pollux.scheduler.status;

import io.pollux.common.contract.ExecutorStatus;
import io.pollux.scheduler.kafka.TailListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The executors that are alive: those that have said so lately. They say it every two seconds. */
final class ExecutorBoard implements TailListener {

    private static final Duration ALIVE_FOR = Duration.ofSeconds(10);

    private final Map<String, ExecutorStatus> latest = new ConcurrentHashMap<>();
    private final Map<String, ExecutorStatus> before = new ConcurrentHashMap<>();
    private final Clock clock;

    ExecutorBoard(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void executor(ExecutorStatus status) {
        ExecutorStatus previous = latest.put(status.executorId(), status);
        if (previous != null) {
            before.put(status.executorId(), previous);
        }
    }

    /** Checks a second that all of them did between the last two times they said something. */
    double checksPerSecond() {
        return alive().stream().mapToDouble(this::checksPerSecond).sum();
    }

    private double checksPerSecond(ExecutorStatus now) {
        ExecutorStatus previous = before.get(now.executorId());
        if (previous == null || !previous.at().isBefore(now.at())) {
            return 0;
        }
        double seconds = Duration.between(previous.at(), now.at()).toMillis() / 1_000.0;
        return Math.max(0, now.totalExecuted() - previous.totalExecuted()) / seconds;
    }

    List<ExecutorStatus> alive() {
        Instant oldest = clock.instant().minus(ALIVE_FOR);
        latest.values().removeIf(status -> status.at().isBefore(oldest));
        before.keySet().retainAll(latest.keySet());
        return latest.values().stream()
                .sorted(Comparator.comparing(ExecutorStatus::executorId))
                .toList();
    }
}
