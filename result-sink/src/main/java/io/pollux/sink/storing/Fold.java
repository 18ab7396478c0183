package io.pollux.sink.storing;

import io.pollux.sink.facts.Fact;
import io.pollux.sink.facts.ResultRow;
import io.pollux.sink.facts.TaskKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The facts of a batch sorted by table, with one row a task: its first real result, or else the janitor's verdict. */
final class Fold {

    private final Map<Long, List<ResultRow>> byProject = new HashMap<>();
    private final List<ResultRow> rows = new ArrayList<>();
    private final Reach reach = new Reach();
    private final Map<List<Object>, Fact.TimedOut> timeouts = new HashMap<>();
    private final Map<TaskKey, Fact.Died> dead = new HashMap<>();
    private final List<Fact.SetAside> setAside = new ArrayList<>();

    static Fold of(Collection<Fact> facts) {
        Fold fold = new Fold();
        facts.forEach(fold::add);
        new TreeMap<>(fold.byProject).forEach(fold::foldProject);
        return fold;
    }

    private void add(Fact fact) {
        switch (fact) {
            case Fact.Ended(ResultRow row) -> addRow(row);
            case Fact.TimedOut timeout -> {
                timeouts.putIfAbsent(List.of(timeout.key(), timeout.request().attempt()), timeout);
                timeout.end().ifPresent(this::addRow);
            }
            case Fact.Died death -> dead.putIfAbsent(death.key(), death);
            case Fact.SetAside record -> setAside.add(record);
        }
    }

    private void addRow(ResultRow row) {
        byProject.computeIfAbsent(row.key().projectId(), _ -> new ArrayList<>()).add(row);
    }

    /** A project's results mostly come in the order of their tasks, and sorting what is in order costs next to nothing. */
    private void foldProject(long project, List<ResultRow> results) {
        results.sort(Comparator.comparing(ResultRow::key));
        results.forEach(this::addInOrder);
        reach.add(
                project,
                results.getFirst().key().scheduledAt(),
                results.getLast().key().scheduledAt());
    }

    private void addInOrder(ResultRow row) {
        if (!rows.isEmpty() && rows.getLast().key().equals(row.key())) {
            rows.set(rows.size() - 1, firstReal(rows.getLast(), row));
        } else {
            rows.add(row);
        }
    }

    private static ResultRow firstReal(ResultRow first, ResultRow second) {
        return first.givenUp() && !second.givenUp() ? second : first;
    }

    /** In the order of their keys. */
    List<ResultRow> rows() {
        return rows;
    }

    /** Of the rows. */
    Reach reach() {
        return reach;
    }

    /** Flagged attempts, each once. */
    List<Fact.TimedOut> timeouts() {
        return List.copyOf(timeouts.values());
    }

    List<Fact.Died> dead() {
        return List.copyOf(dead.values());
    }

    List<Fact.SetAside> setAside() {
        return setAside;
    }
}
