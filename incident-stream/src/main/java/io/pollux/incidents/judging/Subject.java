package io.pollux.incidents.judging;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.Project;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What must be known of a project to judge it and to speak of it. */
public record Subject(
        long id, long version, String name, List<String> tags, Alerting alerting, long periodMs, long timeoutMs) {

    public Subject {
        tags = List.copyOf(tags);
    }

    static Subject of(Project project) {
        return new Subject(
                project.id(),
                project.version(),
                project.name(),
                project.tags(),
                project.alerting(),
                project.period().toMillis(),
                project.timeoutMs());
    }

    /** Until when somebody must have checked it again, if somebody did at {@code heardAt}. */
    Instant deadline(Instant heardAt, Duration grace) {
        return heardAt.plusMillis(periodMs * alerting.unknownAfter() + timeoutMs)
                .plus(grace);
    }
}
