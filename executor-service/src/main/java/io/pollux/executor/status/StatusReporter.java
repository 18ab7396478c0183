package io.pollux.executor.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.lifecycle.Component;
import io.pollux.executor.publishing.Publisher;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Says every two seconds what the executor is doing, and takes the word back when it stops. */
public final class StatusReporter implements Component {

    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private final String executorId;
    private final Supplier<ExecutorStatus> status;
    private final Publisher publisher;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("executor status").daemon().factory());

    public StatusReporter(String executorId, Supplier<ExecutorStatus> status, Publisher publisher) {
        this.executorId = executorId;
        this.status = status;
        this.publisher = publisher;
    }

    @Override
    public String name() {
        return "executor status";
    }

    @Override
    public void start() {
        var _ = timer.scheduleAtFixedRate(
                () -> send(Json.encode(status.get())), 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop(Duration timeout) throws InterruptedException {
        timer.shutdown();
        if (!timer.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            timer.shutdownNow();
        }
        send(null);
    }

    private void send(byte @Nullable [] value) {
        publisher.send(new ProducerRecord<>(Topic.EXECUTORS.topicName(), executorId.getBytes(UTF_8), value));
    }
}
