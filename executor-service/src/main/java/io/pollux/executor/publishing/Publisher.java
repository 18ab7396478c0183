package io.pollux.executor.publishing;

import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.pollux.common.kafka.DeadLetter;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.operations.HealthStatus;
import io.pollux.executor.metrics.ExecutorMetrics;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends records and tells when each is acknowledged. A record that could not be delivered is sent again until it is, or
 * until the executor stops: the task behind it is then not committed, and is done again elsewhere, and the stop is not a
 * clean one. While nothing is delivered, {@link #status} is down.
 *
 * <p>Only a thread of its own calls the producer, every few milliseconds, with all that has gathered. A virtual thread that
 * waits for one of the producer's locks is next in line even while it waits for its turn on a processor, and behind hundreds
 * of handshakes of others that takes seconds: for so long the producer's own thread, further back in the same line, sent
 * nothing.
 */
public final class Publisher implements Component {

    private static final Logger log = LoggerFactory.getLogger(Publisher.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final Duration CALL_EVERY = Duration.ofMillis(5);
    /** Some times what gathers at full speed; beyond it checks wait, with their permits, and no others begin. */
    private static final int GATHERED_AT_MOST = 1_000;

    private final Supplier<Producer<byte[], byte[]>> open;
    private final ExecutorMetrics metrics;
    private final Delivery delivery;
    private final ScheduledExecutorService retries = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("executor retries").daemon().factory());
    private final Queue<Runnable> calls = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean inHurry = new AtomicBoolean();
    private final Semaphore room = new Semaphore(GATHERED_AT_MOST);
    private final ScheduledExecutorService sender = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("executor sender").daemon().factory());
    private volatile @Nullable Producer<byte[], byte[]> producer;
    private @Nullable KafkaClientMetrics clientMetrics;

    public Publisher(Supplier<Producer<byte[], byte[]>> open, Delivery delivery, ExecutorMetrics metrics) {
        this.open = open;
        this.delivery = delivery;
        this.metrics = metrics;
        metrics.trackUnacknowledged(delivery::pending);
    }

    @Override
    public String name() {
        return "executor publisher";
    }

    @Override
    public void start() {
        Producer<byte[], byte[]> opened = open.get();
        producer = opened;
        clientMetrics = metrics.bind(opened);
        var _ = sender.scheduleWithFixedDelay(this::call, 0, CALL_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void call() {
        boolean hurried = inHurry.getAndSet(false);
        for (Runnable call = calls.poll(); call != null; call = calls.poll()) {
            try {
                call.run();
            } catch (RuntimeException e) {
                log.error("A record was lost", e);
            }
        }
        if (hurried) {
            Thread.startVirtualThread(this::flush);
        }
    }

    /** Sends a record whose loss would not matter. */
    public void send(ProducerRecord<byte[], byte[]> record) {
        calls.add(() -> {
            try {
                var _ = producer().send(record);
            } catch (KafkaException | IllegalStateException e) {
                log.debug("A record was not sent", e);
            }
        });
    }

    /**
     * Sends a record until it is acknowledged, and then calls {@code acknowledged}, on a thread that must not wait. Waits
     * while the producer takes nothing.
     */
    public void publish(ProducerRecord<byte[], byte[]> record, Runnable acknowledged) {
        publish(new Parcel(record, false, acknowledged));
    }

    /** The same for a dead letter, which may be too large for its topic: what {@link DeadLetter#cut} leaves is sent then. */
    public void publishOrCut(ProducerRecord<byte[], byte[]> letter, Runnable acknowledged) {
        publish(new Parcel(letter, true, acknowledged));
    }

    /** A record under way, and what to do when it has arrived. */
    private record Parcel(ProducerRecord<byte[], byte[]> record, boolean mayBeCut, Runnable acknowledged) {

        Parcel cut() {
            return new Parcel(DeadLetter.cut(record), false, acknowledged);
        }
    }

    private void publish(Parcel parcel) {
        delivery.begun();
        room.acquireUninterruptibly();
        calls.add(() -> {
            try {
                attempt(parcel);
            } finally {
                room.release();
            }
        });
    }

    private void attempt(Parcel parcel) {
        try {
            var _ = producer().send(parcel.record(), (_, failure) -> {
                if (failure == null) {
                    delivery.acknowledged();
                    parcel.acknowledged().run();
                } else if (failure instanceof RecordTooLargeException && parcel.mayBeCut()) {
                    calls.add(() -> attempt(parcel.cut()));
                } else {
                    again(parcel, failure);
                }
            });
        } catch (KafkaException | IllegalStateException e) {
            again(parcel, e);
        }
    }

    private void again(Parcel parcel, Exception failure) {
        delivery.failed(failure);
        metrics.publishRetried();
        try {
            var _ = retries.schedule(
                    () -> calls.add(() -> attempt(parcel)), RETRY_AFTER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            delivery.failed(e);
        }
    }

    /** Has all that was given so far sent now, and not when more has gathered. Does not wait for it. */
    public void hurry() {
        inHurry.set(true);
        try {
            sender.execute(this::call);
        } catch (RejectedExecutionException e) {
            log.debug("The publisher stops, and sends all that it has", e);
        }
    }

    private void flush() {
        try {
            producer().flush();
        } catch (KafkaException | IllegalStateException e) {
            log.debug("Nothing was hurried", e);
        }
    }

    public HealthStatus status() {
        return delivery.status();
    }

    /** Whether records arrive at present, as far as one knows, or it is time to find out. */
    public boolean canDeliver() {
        return delivery.isWorthTrying();
    }

    @Override
    public void stop(Duration timeout) throws InterruptedException {
        retries.shutdownNow();
        sender.shutdown();
        if (!sender.awaitTermination(timeout.toMillis() / 2, TimeUnit.MILLISECONDS)) {
            sender.shutdownNow();
        } else {
            call();
        }
        if (clientMetrics != null) {
            clientMetrics.close();
        }
        producer().close(timeout.dividedBy(2));
        if (delivery.pending() > 0) {
            throw new IllegalStateException(
                    "%d result(s) could not be delivered; their tasks are done again by another executor"
                            .formatted(delivery.pending()));
        }
    }

    private Producer<byte[], byte[]> producer() {
        Producer<byte[], byte[]> opened = producer;
        if (opened == null) {
            throw new IllegalStateException("the publisher was not started");
        }
        return opened;
    }
}
