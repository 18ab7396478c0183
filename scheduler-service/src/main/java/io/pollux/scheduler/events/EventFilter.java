package io.pollux.scheduler.events;

import io.pollux.scheduler.projects.ProjectView;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which events somebody wants. An empty set of types or projects means all of them; events of no project are kept from
 * whoever asks for some projects only. Which projects have the wanted tags is followed as projects change.
 */
final class EventFilter {

    private final Set<EventType> types;
    private final Set<Long> projects;
    private final List<String> tags;
    private final Set<Long> tagged = ConcurrentHashMap.newKeySet();

    EventFilter(Set<EventType> types, Set<Long> projects, List<String> tags, Set<Long> tagged) {
        this.types = Set.copyOf(types);
        this.projects = Set.copyOf(projects);
        this.tags = List.copyOf(tags);
        this.tagged.addAll(tagged);
    }

    boolean wants(Event event) {
        boolean wasTagged = tagged.contains(event.projectId());
        follow(event);
        if (!types.isEmpty() && !types.contains(event.type())) {
            return false;
        }
        if (!projects.isEmpty() && !projects.contains(event.projectId())) {
            return false;
        }
        // A project that loses its tag is told of once more.
        return tags.isEmpty() || wasTagged || tagged.contains(event.projectId());
    }

    private void follow(Event event) {
        if (!tags.isEmpty() && event.type() == EventType.PROJECT) {
            if (event.payload() instanceof ProjectView view
                    && view.definition().tags().containsAll(tags)) {
                tagged.add(event.projectId());
            } else {
                tagged.remove(event.projectId());
            }
        }
    }
}
