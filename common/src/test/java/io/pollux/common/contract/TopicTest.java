package io.pollux.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TopicTest {

    @Test
    void topicsAreKeptAsTheContractSays() {
        assertThat(Arrays.stream(Topic.values())
                        .map(topic -> topic + " " + topic.configuration().get("cleanup.policy") + " "
                                + topic.configuration().getOrDefault("retention.ms", "-")))
                .containsExactly(
                        "pollux.projects compact -",
                        "pollux.tasks delete 86400000",
                        "pollux.starts delete 86400000",
                        "pollux.results delete 604800000",
                        "pollux.timeouts delete 604800000",
                        "pollux.status compact -",
                        "pollux.incidents delete 2592000000",
                        "pollux.dead delete -1",
                        "pollux.executors compact -",
                        "pollux.control compact -");
    }

    @Test
    void allButExecutorsAndControlShareOnePartitionCount() {
        assertThat(Arrays.stream(Topic.values()).filter(topic -> !topic.keyedByProject()))
                .containsExactly(Topic.EXECUTORS, Topic.CONTROL);
    }
}
