package io.pollux.common.alerting;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A time in which nobody is to be told of what goes wrong, once or again and again.
 *
 * @param projectIds the projects that it is for
 * @param tags and those that have all of these; none means no others
 * @param repeat when it comes again and again; otherwise it is from {@code startsAt} to {@code endsAt}
 */
public record MaintenanceWindow(
        String name,
        Set<Long> projectIds,
        List<String> tags,
        @Nullable Instant startsAt,
        @Nullable Instant endsAt,
        @Nullable Repeat repeat) {

    public MaintenanceWindow {
        projectIds = Set.copyOf(projectIds);
        tags = List.copyOf(tags);
        if (repeat == null && (startsAt == null || endsAt == null || !startsAt.isBefore(endsAt))) {
            throw new IllegalArgumentException("a window that does not repeat must have a start, and an end after it");
        }
    }

    public boolean covers(long projectId, Collection<String> projectTags, Instant at) {
        return (projectIds.contains(projectId) || (!tags.isEmpty() && projectTags.containsAll(tags))) && isActive(at);
    }

    public boolean isActive(Instant at) {
        if (repeat != null) {
            return repeat.endAt(at).isPresent();
        }
        return startsAt != null && endsAt != null && !at.isBefore(startsAt) && at.isBefore(endsAt);
    }
}
