package io.pollux.chaos.world;

import io.pollux.common.contract.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Records that nobody can read, each with a text of its own by which it can be found again. */
public final class Poison implements AutoCloseable {

    private static final List<Topic> TOPICS = List.of(Topic.TASKS, Topic.RESULTS, Topic.STARTS);
    private static final List<String> FORMS =
            List.of("%s", "{\"taskId\":\"%s\"", "{\"taskId\":\"%s\",\"projectId\":\"many\"}", "[\"%s\"]", "\u0000%s");

    private final KafkaProducer<String, String> producer;
    private final List<String> markers = new ArrayList<>();

    public Poison(String bootstrapServers) {
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new StringSerializer(), new StringSerializer());
    }

    /** Writes one into each topic that is written by one service and read by another. */
    public synchronized void spread(Random random) throws InterruptedException, ExecutionException {
        for (Topic topic : TOPICS) {
            String marker = "poison-%s-%d".formatted(topic.name().toLowerCase(Locale.ROOT), markers.size());
            String value = FORMS.get(random.nextInt(FORMS.size())).formatted(marker);
            producer.send(new ProducerRecord<>(topic.topicName(), Integer.toString(random.nextInt(100)), value))
                    .get();
            markers.add(marker);
        }
    }

    public synchronized List<String> markers() {
        return List.copyOf(markers);
    }

    @Override
    public void close() {
        producer.close();
    }
}
