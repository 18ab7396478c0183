package io.pollux.common.contract;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The topics, with what makes them what they are. */
public enum Topic {
    /** {@link Project} by project id; a null value deletes. */
    PROJECTS("pollux.projects", true, null),
    /** {@link ProjectTask} by project id. */
    TASKS("pollux.tasks", true, Duration.ofDays(1)),
    /** {@link TaskStarted} by project id. */
    STARTS("pollux.starts", true, Duration.ofDays(1)),
    /** {@link PollingResult} by project id. */
    RESULTS("pollux.results", true, Duration.ofDays(7)),
    /** {@link TimedOutRequest} by project id. */
    TIMEOUTS("pollux.timeouts", true, Duration.ofDays(7)),
    /** {@link ProjectStatus} by project id; a null value when the project was deleted. */
    STATUS("pollux.status", true, null),
    /** {@link IncidentEvent} by project id. */
    INCIDENTS("pollux.incidents", true, Duration.ofDays(30)),
    /** Whatever could not be processed, as it came, with headers that say from where and why. */
    DEAD("pollux.dead", true, Duration.ofMillis(-1)),
    /** {@link ExecutorStatus} by executor id. */
    EXECUTORS("pollux.executors", false, null),
    /** Runtime settings by name, such as {@link ExecutorConcurrency}. */
    CONTROL("pollux.control", false, null);

    private final String topicName;
    private final boolean keyedByProject;
    private final @Nullable Duration retention;

    Topic(String topicName, boolean keyedByProject, @Nullable Duration retention) {
        this.topicName = topicName;
        this.keyedByProject = keyedByProject;
        this.retention = retention;
    }

    public String topicName() {
        return topicName;
    }

    /** Whether all such topics share one partition count, so that a project's records meet in one partition number. */
    public boolean keyedByProject() {
        return keyedByProject;
    }

    /** How the broker must keep the topic. */
    public Map<String, String> configuration() {
        if (this == PROJECTS) {
            // A scheduler that takes over must still see what a project was before a change that it has not handled.
            return Map.of(
                    "cleanup.policy",
                    "compact",
                    "min.compaction.lag.ms",
                    Long.toString(Duration.ofHours(1).toMillis()));
        }
        if (retention == null) {
            return Map.of("cleanup.policy", "compact");
        }
        return Map.of("cleanup.policy", "delete", "retention.ms", Long.toString(retention.toMillis()));
    }

    @Override
    public String toString() {
        return topicName;
    }
}
