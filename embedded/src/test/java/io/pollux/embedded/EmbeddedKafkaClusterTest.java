package io.pollux.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaClusterTest {

    /** A dead broker is missed sooner than by default. */
    private static final Map<String, String> QUICK =
            Map.of("broker.session.timeout.ms", "3000", "broker.heartbeat.interval.ms", "500");

    @TempDir
    Path folder;

    @Test
    void goesOnWithoutAKilledBrokerAndTakesItBack() throws Exception {
        try (EmbeddedKafkaCluster cluster = EmbeddedKafkaCluster.start(3, folder, QUICK)) {
            KafkaRecords records = new KafkaRecords(cluster.bootstrapServers());
            records.createTopic("surviving");
            records.produce("surviving", "one");
            assertThat(records.inSyncReplicas("surviving")).containsExactly(0, 1, 2);
            assertThat(records.setting(ConfigResource.Type.TOPIC, "surviving", "min.insync.replicas"))
                    .isEqualTo("2");
            long pid = cluster.pid(1);

            cluster.kill(1);
            assertThat(ProcessHandle.of(pid)).isEmpty();
            records.produce("surviving", "two");
            assertThat(records.consume("surviving", "reader", 2)).containsExactly("one", "two");

            cluster.restart(1);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> records.inSyncReplicas("surviving").size() == 3);

            cluster.stop(0);
            assertThat(cluster.isAlive(0)).isFalse();
            records.produce("surviving", "three");
            assertThat(records.consume("surviving", "reader", 1)).containsExactly("three");
        }
    }

    @Test
    void comesBackAsTheSameClusterAndHangsWhilePaused() throws Exception {
        String clusterId;
        try (EmbeddedKafkaCluster cluster = EmbeddedKafkaCluster.start(1, folder, QUICK)) {
            clusterId = new KafkaRecords(cluster.bootstrapServers()).clusterId();
        }
        try (EmbeddedKafkaCluster cluster = EmbeddedKafkaCluster.start(1, folder, QUICK)) {
            KafkaRecords records = new KafkaRecords(cluster.bootstrapServers());
            assertThat(records.clusterId()).isEqualTo(clusterId);
            try (Admin admin = records.admin()) {
                cluster.pause(0);
                KafkaFuture<String> answer = admin.describeCluster().clusterId();
                assertThatThrownBy(() -> answer.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
                cluster.resume(0);
                assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(clusterId);
            }
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
