package io.pollux.scheduler.ticking;

import io.pollux.common.contract.ProjectKey;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/**
 * One round of comparing the projects that somebody holds to be true with those that this scheduler has read from the
 * topic. Only partitions that it owns and has read are compared; the other schedulers see to theirs.
 */
public final class Comparison {

    private final Ticker ticker;
    private final int partitions;
    private final int round;

    Comparison(Ticker ticker, int partitions, int round) {
        this.ticker = ticker;
        this.partitions = partitions;
        this.round = round;
    }

    /** The offsets that a partition holds: {@code end} is the next one to be written. */
    public record Offsets(long beginning, long end) {

        boolean contain(long offset) {
            return beginning <= offset && offset < end;
        }
    }

    /** Which of these projects, given with their true versions, the topic has in another version or not at all. */
    public Set<Long> differing(Map<Long, Long> trueVersions) throws InterruptedException, ExecutionException {
        return ticker.ask(owned -> {
                    Set<Long> differing = new HashSet<>();
                    trueVersions.forEach((id, version) -> {
                        PartitionSchedule schedule = owned.find(ProjectKey.partition(ProjectKey.of(id), partitions));
                        if (schedule != null && schedule.isLive() && !schedule.agrees(id, version, round)) {
                            differing.add(id);
                        }
                    });
                    return differing;
                })
                .get();
    }

    /**
     * Which projects the scheduler knows although none of the calls before named them, or although their record is no
     * longer in the topic.
     *
     * @param available what each partition of the topic holds
     */
    public Set<Long> leftOver(Map<Integer, Offsets> available) throws InterruptedException, ExecutionException {
        return ticker.ask(owned -> {
                    Set<Long> leftOver = new HashSet<>();
                    owned.schedules().forEach((partition, schedule) -> {
                        Offsets offsets = available.get(partition);
                        if (offsets != null && schedule.isLive()) {
                            schedule.collectLeftOver(round, offsets, leftOver);
                        }
                    });
                    return leftOver;
                })
                .get();
    }
}
