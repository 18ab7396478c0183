package io.pollux.chaos.faults;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What there is to break.
 *
 * @param nodes the names of all service nodes
 * @param ownDisks whether a broker and a janitor have disks of their own, that can be filled
 * @param settableClocks whether a node can be started with another clock
 */
public record Parts(List<String> nodes, int brokers, boolean ownDisks, boolean settableClocks) {

    static final String DATABASE = "database";
    static final String EXECUTORS = "executors";
    static final String TOPICS = "topics";

    /** The broker and the janitor whose disks are their own. */
    public static final int DISK_BROKER = 2;

    public static final String DISK_JANITOR = "janitor-2";

    public Parts {
        nodes = List.copyOf(nodes);
    }

    List<String> victims(FaultKind kind) {
        return switch (kind.part()) {
            case NODE -> nodes;
            case DATABASE_CLIENT ->
                nodes.stream()
                        .filter(node -> !node.startsWith("executor") && !node.startsWith("janitor"))
                        .toList();
            case BROKER -> IntStream.range(0, brokers).mapToObj(Parts::broker).toList();
            case BROKER_WITH_OWN_DISK -> ownDisks ? List.of(broker(DISK_BROKER)) : List.of();
            case JANITOR_WITH_OWN_DISK -> ownDisks ? List.of(DISK_JANITOR) : List.of();
            case DATABASE -> List.of(DATABASE);
            case EXECUTORS -> List.of(EXECUTORS);
            case TOPICS -> List.of(TOPICS);
        };
    }

    boolean canDo(FaultKind kind) {
        boolean clock = kind == FaultKind.CLOCK_AHEAD || kind == FaultKind.CLOCK_BEHIND;
        return (!clock || settableClocks) && !victims(kind).isEmpty();
    }

    static String broker(int number) {
        return "broker-" + number;
    }
}
