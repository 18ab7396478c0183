package io.pollux.testkit;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;
import org.awaitility.Awaitility;

/** What the broker says of a consumer group. */
public final class ConsumerGroupView {

    private final String bootstrapServers;
    private final String group;

    public ConsumerGroupView(String bootstrapServers, String group) {
        this.bootstrapServers = bootstrapServers;
        this.group = group;
    }

    /** Waits until nothing is left to hand over: all members are there, and each has partitions. */
    public void awaitStable(int members) {
        Awaitility.await(members + " members of " + group)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> isStable(describe(), members));
    }

    private static boolean isStable(ConsumerGroupDescription now, int members) {
        return now.groupState() == GroupState.STABLE
                && now.members().size() == members
                && now.members().stream()
                        .noneMatch(
                                member -> member.assignment().topicPartitions().isEmpty());
    }

    public Set<String> members() throws ExecutionException, InterruptedException {
        return describe().members().stream().map(MemberDescription::consumerId).collect(toSet());
    }

    private ConsumerGroupDescription describe() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return Objects.requireNonNull(admin.describeConsumerGroups(Set.of(group))
                            .describedGroups()
                            .get(group))
                    .get();
        }
    }
}
