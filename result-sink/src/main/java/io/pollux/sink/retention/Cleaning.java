package io.pollux.sink.retention;

import io.pollux.common.lifecycle.Worker;
import io.pollux.sink.metrics.SinkMetrics;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does a retention pass at the start and then in intervals; one that failed is repeated soon. */
public final class Cleaning implements Worker.Loop {

    private static final Logger log = LoggerFactory.getLogger(Cleaning.class);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(30);

    private final RetentionPass pass;
    private final Duration interval;
    private final SinkMetrics metrics;
    private final CountDownLatch stop = new CountDownLatch(1);
    private boolean failed;

    public Cleaning(RetentionPass pass, Duration interval, SinkMetrics metrics) {
        this.pass = pass;
        this.interval = interval;
        this.metrics = metrics;
    }

    /** The pass before anything is stored, so that rows find their partitions. */
    public void firstPass() {
        doPass();
    }

    @Override
    public void run() throws InterruptedException {
        while (!stop.await(pause().toMillis(), TimeUnit.MILLISECONDS)) {
            doPass();
        }
    }

    private Duration pause() {
        return failed && AFTER_FAILURE.compareTo(interval) < 0 ? AFTER_FAILURE : interval;
    }

    private void doPass() {
        long from = System.nanoTime();
        try {
            PassReport report = pass.run();
            metrics.retentionPass(
                    Duration.ofNanos(System.nanoTime() - from), report.partitionsDropped(), report.outside());
            log.info(
                    "Made {} partitions, dropped {}, deleted {} rows; {} rows are outside all partitions",
                    report.partitionsMade(),
                    report.partitionsDropped(),
                    report.rowsDeleted(),
                    report.outside());
            failed = false;
        } catch (SQLException e) {
            failed = true;
            metrics.retentionFailed();
            log.warn("The retention pass failed and is repeated in {} s: {}", pause().toSeconds(), e.getMessage());
        }
    }

    @Override
    public void requestStop(Duration timeout) {
        stop.countDown();
    }
}
