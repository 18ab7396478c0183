package io.pollux.common.operations;

/** Whether a part of a service can do its work, and if not, why. */
public sealed interface HealthStatus {

    record Up() implements HealthStatus {}

    record Down(String reason) implements HealthStatus {}

    HealthStatus UP = new Up();

    static HealthStatus down(String reason) {
        return new Down(reason);
    }
}
