package io.pollux.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What a client does with a broker, in one call each. */
record KafkaRecords(String bootstrapServers) {

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    void createTopic(String topic) throws Exception {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
    }

    void produce(String topic, String... values) throws Exception {
        Map<String, Object> config = Map.of("bootstrap.servers", bootstrapServers, "acks", "all");
        try (Producer<String, String> producer =
                new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
            for (String value : values) {
                producer.send(new ProducerRecord<>(topic, value)).get(30, TimeUnit.SECONDS);
            }
        }
    }

    /** Reads with a group and commits, so that the group coordinator is needed too. */
    List<String> consume(String topic, String group, int count) {
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "group.id", group, "auto.offset.reset", "earliest");
        List<String> values = new ArrayList<>();
        try (Consumer<String, String> consumer =
                new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (values.size() < count && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
            }
            consumer.commitSync();
        }
        return values;
    }

    List<Integer> inSyncReplicas(String topic) throws Exception {
        try (Admin admin = admin()) {
            return admin
                    .describeTopics(List.of(topic))
                    .allTopicNames()
                    .get(30, TimeUnit.SECONDS)
                    .values()
                    .iterator()
                    .next()
                    .partitions()
                    .getFirst()
                    .isr()
                    .stream()
                    .map(node -> node.id())
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    String setting(ConfigResource.Type type, String of, String name) throws Exception {
        try (Admin admin = admin()) {
            return admin.describeConfigs(List.of(new ConfigResource(type, of)))
                    .all()
                    .get(30, TimeUnit.SECONDS)
                    .values()
                    .iterator()
                    .next()
                    .get(name)
                    .value();
        }
    }

    String clusterId() throws Exception {
        try (Admin admin = admin()) {
            return admin.describeCluster().clusterId().get(30, TimeUnit.SECONDS);
        }
    }
}
