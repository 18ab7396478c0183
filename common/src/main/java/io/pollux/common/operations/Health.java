package io.pollux.common.operations;

import io.pollux.common.lifecycle.Component;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/** The health of a process: it is ready while each of its parts says that it is up. */
public final class Health {

    private final Map<String, Supplier<HealthStatus>> parts = new ConcurrentSkipListMap<>();

    public Health() {
        parts.put("started", () -> HealthStatus.down("starting"));
    }

    /** Adds a part. The supplier is asked at each request, so it must answer at once. */
    public void register(String part, Supplier<HealthStatus> status) {
        if (parts.putIfAbsent(part, status) != null) {
            throw new IllegalStateException("health of " + part + " is registered already");
        }
    }

    /** The last component of a process: by its start all others have started. */
    public Component readyOnceStarted() {
        return Component.onStart("health", () -> parts.put("started", () -> HealthStatus.UP));
    }

    /** The status of each part, by its name. */
    public Map<String, HealthStatus> report() {
        Map<String, HealthStatus> report = new TreeMap<>();
        parts.forEach((part, status) -> report.put(part, ask(status)));
        return report;
    }

    private static HealthStatus ask(Supplier<HealthStatus> status) {
        try {
            return status.get();
        } catch (RuntimeException e) {
            return HealthStatus.down("can't tell: " + e);
        }
    }
}
