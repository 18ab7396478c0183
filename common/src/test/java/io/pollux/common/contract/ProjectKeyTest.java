package io.pollux.common.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.junit.jupiter.api.Test;

class ProjectKeyTest {

    @Test
    void partitionIsTheOneThatKafkasOwnPartitionerChooses() {
        for (int partitions : new int[] {1, 4, 12, 1000}) {
            for (long id = 1; id < 5_000; id++) {
                byte[] key = ProjectKey.of(id);
                assertThat(ProjectKey.partition(key, partitions))
                        .isEqualTo(BuiltInPartitioner.partitionForKey(key, partitions));
            }
        }
    }

    @Test
    void isTheIdAsDecimalText() {
        assertThat(ProjectKey.of(Long.MAX_VALUE)).isEqualTo("9223372036854775807".getBytes(UTF_8));
        assertThat(ProjectKey.parse(ProjectKey.of(42))).isEqualTo(42);
    }

    @Test
    void refusesAKeyThatIsNoNumber() {
        assertThatThrownBy(() -> ProjectKey.parse("4x".getBytes(UTF_8))).isInstanceOf(NumberFormatException.class);
    }
}
