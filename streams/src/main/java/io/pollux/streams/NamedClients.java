package io.pollux.streams;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;

/**
 * Kafka Streams' clients. The one that reads the topics is observed; the one that writes is transactional under the
 * stream's own name, since that of Kafka Streams is another one after each restart unless there are stores on disk.
 */
final class NamedClients implements KafkaClientSupplier {

    private final ReadProgress progress;
    private final String applicationId;
    private final String instanceId;
    private final Clock clock;

    NamedClients(ReadProgress progress, String applicationId, String instanceId, Clock clock) {
        this.progress = progress;
        this.applicationId = applicationId;
        this.instanceId = instanceId;
        this.clock = clock;
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        Map<String, Object> named = new HashMap<>(config);
        named.computeIfPresent(ProducerConfig.TRANSACTIONAL_ID_CONFIG, (_, given) -> transactionalId(given.toString()));
        return new KafkaProducer<>(named, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Kafka Streams' own ends with the number of the thread. */
    private String transactionalId(String given) {
        return applicationId + "-" + instanceId + given.substring(given.lastIndexOf('-'));
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new ObservedConsumer(config, progress, getAdmin(asAdmin(config)), clock);
    }

    private static Map<String, Object> asAdmin(Map<String, Object> consumer) {
        Map<String, Object> known = new HashMap<>(consumer);
        known.keySet().retainAll(AdminClientConfig.configNames());
        return known;
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return getRestoreConsumer(config);
    }
}
