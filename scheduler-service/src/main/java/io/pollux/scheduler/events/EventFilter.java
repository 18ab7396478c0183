package io.pollux.scheduler.events;

import io.pollux.scheduler.projects.ProjectView;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which events somebody wants. An empty set of types or projects means all of them; events of no project are kept from
 * whoever asks for some projects only, unless he asks for them by their type. Which projects have the wanted tags is
 * followed as projects change. Who wants to see that something happens, and not everything, limits the results a second.
 */
final class EventFilter {

    private final Set<EventType> types;
    private final Set<Long> projects;
    private final List<String> tags;
    private final Set<Long> tagged = ConcurrentHashMap.newKeySet();
    private final int resultsPerSecond;
    private long second;
    private int resultsInSecond;

    EventFilter(Set<EventType> types, Set<Long> projects, List<String> tags, Set<Long> tagged, int resultsPerSecond) {
        this.types = Set.copyOf(types);
        this.projects = Set.copyOf(projects);
        this.tags = List.copyOf(tags);
        this.tagged.addAll(tagged);
        this.resultsPerSecond = resultsPerSecond;
    }

    boolean wants(Event event) {
        boolean wasTagged = tagged.contains(event.projectId());
        follow(event);
        if (!types.isEmpty() && !types.contains(event.type())) {
            return false;
        }
        if (event.type() == EventType.STATUS && types.contains(EventType.STATUS)) {
            return true;
        }
        if (!projects.isEmpty() && !projects.contains(event.projectId())) {
            return false;
        }
        // A project that loses its tag is told of once more.
        boolean meant = tags.isEmpty() || wasTagged || tagged.contains(event.projectId());
        return meant && (event.type() != EventType.RESULT || isWithinRate());
    }

    private synchronized boolean isWithinRate() {
        long now = System.nanoTime() / 1_000_000_000;
        if (now != second) {
            second = now;
            resultsInSecond = 0;
        }
        return ++resultsInSecond <= resultsPerSecond;
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
