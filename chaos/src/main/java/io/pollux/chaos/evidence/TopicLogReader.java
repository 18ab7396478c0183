package io.pollux.chaos.evidence;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sorts records by what they say. Tasks share the project that they were made from, or they would fill the memory. */
final class TopicLogReader {

    private static final List<String> READ = List.of(
            Topic.PROJECTS.topicName(),
            Topic.TASKS.topicName(),
            Topic.STARTS.topicName(),
            Topic.RESULTS.topicName(),
            Topic.TIMEOUTS.topicName(),
            Topic.DEAD.topicName());

    private final BrokerRecords records;
    private final Map<Project, Project> shared = new HashMap<>();
    private final List<Seen<Project>> projects = new ArrayList<>();
    private final List<Seen<ProjectTask>> tasks = new ArrayList<>();
    private final List<Seen<TaskStarted>> starts = new ArrayList<>();
    private final List<Seen<PollingResult>> results = new ArrayList<>();
    private final List<Seen<TimedOutRequest>> timeouts = new ArrayList<>();
    private final List<Seen<Raw>> dead = new ArrayList<>();
    private final List<Seen<Raw>> unreadable = new ArrayList<>();

    TopicLogReader(BrokerRecords records) {
        this.records = records;
    }

    TopicLog read() {
        records.visit(READ, this::sort);
        return new TopicLog(projects, tasks, starts, results, timeouts, dead, unreadable, records);
    }

    private void sort(Seen<Raw> record) {
        String topic = record.topic();
        if (topic.equals(Topic.DEAD.topicName())) {
            dead.add(record);
        } else if (topic.equals(Topic.TASKS.topicName())) {
            enter(record, ProjectTask.class, tasks);
        } else if (topic.equals(Topic.STARTS.topicName())) {
            enter(record, TaskStarted.class, starts);
        } else if (topic.equals(Topic.RESULTS.topicName())) {
            enter(record, PollingResult.class, results);
        } else if (topic.equals(Topic.TIMEOUTS.topicName())) {
            enter(record, TimedOutRequest.class, timeouts);
        } else if (record.value().value() != null) {
            enter(record, Project.class, projects);
        }
    }

    private <T> void enter(Seen<Raw> record, Class<T> type, List<Seen<T>> list) {
        try {
            T value = type.cast(lean(Json.decode(record.value().value(), type)));
            list.add(new Seen<>(record.topic(), record.partition(), record.offset(), record.at(), value));
        } catch (UndecodableException e) {
            unreadable.add(record);
        }
    }

    private Object lean(Object value) {
        return value instanceof ProjectTask task
                ? new ProjectTask(
                        task.taskId(),
                        task.projectId(),
                        task.scheduledAt(),
                        task.attempt(),
                        task.trigger(),
                        shared.computeIfAbsent(task.project(), project -> project),
                        task.missedTicks())
                : value;
    }
}
