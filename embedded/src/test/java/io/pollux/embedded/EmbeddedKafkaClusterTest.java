package io.pollux.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaClusterTest {

    @TempDir
    Path folder;

    @Test
    void goesOnWithoutAKilledBrokerAndTakesItBack() throws Exception {
        try (EmbeddedKafkaCluster cluster = EmbeddedKafkaCluster.start(3, folder, Map.of())) {
            KafkaRecords records = new KafkaRecords(cluster.bootstrapServers());
            records.createTopic("surviving");
            records.produce("surviving", "one");
            assertThat(records.inSyncReplicas("surviving")).containsExactly(0, 1, 2);
            long pid = cluster.pid(1);

            cluster.kill(1);
            assertThat(ProcessHandle.of(pid)).isEmpty();
            records.produce("surviving", "two");
            assertThat(records.consume("surviving", "reader", 2)).containsExactly("one", "two");

            cluster.restart(1);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> records.inSyncReplicas("surviving").size() == 3);

            cluster.pause(2);
            records.produce("surviving", "three");
            cluster.resume(2);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> records.inSyncReplicas("surviving").size() == 3);

            cluster.stop(0);
            assertThat(cluster.isAlive(0)).isFalse();
            records.produce("surviving", "four");
            assertThat(records.consume("surviving", "reader", 2)).containsExactly("three", "four");
        }
    }

    @Test
    void diesWithTheProcessThatStartedIt() throws Exception {
        try (ChildJvm owner = ChildJvm.start(ClusterOwnerMain.class, folder)) {
            long node = Long.parseLong(owner.awaitReady());
            assertThat(ProcessHandle.of(node)).isPresent();

            owner.kill();

            await().atMost(Duration.ofSeconds(10))
                    .until(() -> ProcessHandle.of(node).isEmpty());
        }
    }
}
