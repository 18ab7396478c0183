package io.pollux.incidents.sending;

import io.pollux.common.lifecycle.Worker;
import io.pollux.common.operations.HealthStatus;
import io.pollux.database.Database;
import io.pollux.database.Notifications;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.incidents.channels.Channel;
import io.pollux.incidents.channels.Couriers;
import io.pollux.incidents.channels.DeliveryException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends messages. Every node runs a sender; a claim in the database lets one send a message. A node that dies between
 * the moment a channel took a message and the moment that this was written down leaves it to be sent again, under the
 * same id: that is where at most once ends and at least once begins.
 */
public final class Sender implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Sender.class);

    private static final int AT_ONCE = 16;
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration FOLLOW_UP_EVERY = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final Database database;
    private final Couriers couriers;
    private final SendingRules rules;
    private final String publicUrl;
    private final UnaryOperator<String> decrypt;
    private final Clock clock;
    private final IncidentMetrics metrics;
    private final Semaphore free = new Semaphore(AT_ONCE);
    private volatile boolean stopping;
    private volatile HealthStatus health = HealthStatus.UP;

    public Sender(
            Database database,
            Couriers couriers,
            SendingRules rules,
            String publicUrl,
            UnaryOperator<String> decrypt,
            Clock clock,
            IncidentMetrics metrics) {
        this.database = database;
        this.couriers = couriers;
        this.rules = rules;
        this.publicUrl = publicUrl.endsWith("/") ? publicUrl.substring(0, publicUrl.length() - 1) : publicUrl;
        this.decrypt = decrypt;
        this.clock = clock;
        this.metrics = metrics;
    }

    public HealthStatus health() {
        return health;
    }

    @Override
    public void requestStop(Duration timeout) {
        stopping = true;
    }

    @Override
    public void run() throws InterruptedException {
        Deliveries deliveries =
                new Deliveries(database.dataSource(), UUID.randomUUID().toString(), decrypt);
        Messages messages = new Messages(database.dataSource(), publicUrl);
        FollowUps followUps = new FollowUps(database.dataSource());
        try (Notifications notifications = new Notifications(database, "pollux_news");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long followUpAt = System.nanoTime();
            while (!stopping) {
                try {
                    if (System.nanoTime() - followUpAt >= 0) {
                        followUps.run(clock.instant());
                        metrics.waiting(deliveries.unfinished());
                        followUpAt = System.nanoTime() + FOLLOW_UP_EVERY.toNanos();
                    }
                    deliveries.group(rules.groupWindow());
                    for (String id : deliveries.giveUpAfter(rules.attempts())) {
                        log.warn("Message {} was given up: its last attempt did not end in time", id);
                    }
                    sendAll(deliveries, messages, threads);
                    health = HealthStatus.UP;
                    notifications.await(LOOK_EVERY);
                } catch (SQLException e) {
                    health = HealthStatus.down("messages can't be sent: " + e.getMessage());
                    metrics.databaseRetry();
                    log.warn("Messages can't be sent for the moment: {}", e.toString());
                    Thread.sleep(RETRY_AFTER);
                }
            }
        }
    }

    private void sendAll(Deliveries deliveries, Messages messages, ExecutorService threads)
            throws SQLException, InterruptedException {
        while (!stopping && free.tryAcquire(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
            Optional<Deliveries.Claim> claim = Optional.empty();
            try {
                claim = deliveries.claim(rules.lease(), rules.attempts());
            } finally {
                if (claim.isEmpty()) {
                    free.release();
                }
            }
            if (claim.isEmpty()) {
                return;
            }
            Deliveries.Claim claimed = claim.get();
            threads.execute(() -> {
                try {
                    send(deliveries, messages, claimed);
                } finally {
                    free.release();
                }
            });
        }
    }

    private void send(Deliveries deliveries, Messages messages, Deliveries.Claim claim) {
        long from = System.nanoTime();
        String result = "retry";
        try {
            result = attempt(deliveries, messages, claim);
        } catch (SQLException e) {
            log.warn("What became of message {} could not be written down: {}", claim.deliveryId(), e.toString());
        }
        metrics.delivery(claim.kind(), result, Duration.ofNanos(System.nanoTime() - from));
    }

    private String attempt(Deliveries deliveries, Messages messages, Deliveries.Claim claim) throws SQLException {
        Optional<Channel> channel = claim.channel();
        if (channel.isEmpty()) {
            return giveUp(deliveries, claim, "the channel's secrets can't be read (SECRET_KEY)");
        }
        try {
            couriers.deliver(channel.get(), messages.of(claim));
            deliveries.sent(claim);
            return "sent";
        } catch (DeliveryException e) {
            if (!e.again() || claim.attempt() >= rules.attempts() || claim.test()) {
                return giveUp(deliveries, claim, e.reason());
            }
            if (deliveries.retry(claim, e.reason(), rules.waitAfter(claim.attempt()))) {
                log.info("Message {} was not taken ({}); it is tried again", claim.deliveryId(), e.reason());
            } else {
                tooLate(claim, e.reason());
            }
            return "retry";
        } catch (RuntimeException e) {
            log.error("Message {} could not be sent", claim.deliveryId(), e);
            return giveUp(deliveries, claim, "of a fault here; the log has it");
        }
    }

    private static String giveUp(Deliveries deliveries, Deliveries.Claim claim, String reason) throws SQLException {
        if (deliveries.failed(claim, reason)) {
            log.warn("Message {} was given up at its attempt {}: {}", claim.deliveryId(), claim.attempt(), reason);
        } else {
            tooLate(claim, reason);
        }
        return "failed";
    }

    private static void tooLate(Deliveries.Claim claim, String reason) {
        log.warn(
                "Attempt {} of message {} took longer than its claim, and changes nothing: {}",
                claim.attempt(),
                claim.deliveryId(),
                reason);
    }
}
