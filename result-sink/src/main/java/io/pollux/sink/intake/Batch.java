package io.pollux.sink.intake;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Records that are stored together.
 *
 * @param next the offsets to commit once they are
 */
record Batch(List<Entry> entries, Map<TopicPartition, OffsetAndMetadata> next) {}
