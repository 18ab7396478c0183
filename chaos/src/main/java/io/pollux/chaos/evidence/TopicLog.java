package io.pollux.chaos.evidence;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.TimedOutRequest;
import java.util.List;

/**
 * What the topics say, each list in the order of offsets within a partition.
 *
 * @param projects every version that the compacted topic still has; deletions are left out
 * @param dead whatever was set aside, poison and tasks that died
 * @param unreadable records of the typed topics that are not what their topic should hold
 * @param raw every record of every topic, changelogs included; read again from the brokers at each visit
 */
public record TopicLog(
        List<Seen<Project>> projects,
        List<Seen<ProjectTask>> tasks,
        List<Seen<TaskStarted>> starts,
        List<Seen<PollingResult>> results,
        List<Seen<TimedOutRequest>> timeouts,
        List<Seen<Raw>> dead,
        List<Seen<Raw>> unreadable,
        RawRecords raw) {

    public TopicLog {
        projects = List.copyOf(projects);
        tasks = List.copyOf(tasks);
        starts = List.copyOf(starts);
        results = List.copyOf(results);
        timeouts = List.copyOf(timeouts);
        dead = List.copyOf(dead);
        unreadable = List.copyOf(unreadable);
    }

    /** Reads everything that is visible now. The brokers must stay up for as long as {@link #raw} is visited. */
    public static TopicLog read(String bootstrapServers) {
        return new TopicLogReader(new BrokerRecords(bootstrapServers)).read();
    }
}
