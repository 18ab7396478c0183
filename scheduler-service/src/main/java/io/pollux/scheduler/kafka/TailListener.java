package io.pollux.scheduler.kafka;

import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.TimedOutRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Is told what happens, in the order of each partition. Called by one thread, which must not be kept waiting. */
public interface TailListener {

    /** A record came; {@code at} is its time in Kafka. */
    default void result(PollingResult result, Instant at) {}

    default void timeout(TimedOutRequest request, Instant at) {}

    /** A project is now like this; null when it was deleted. */
    default void project(long id, @Nullable Project project, Instant at) {}

    /** A project's state has changed. */
    default void state(ProjectStatus status, Instant at) {}

    /** An incident was opened, updated or resolved. */
    default void incident(IncidentEvent event, Instant at) {}

    default void executor(ExecutorStatus status) {}
}
