package io.pollux.common.lifecycle;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Start progress in the log, as a service in a cluster shows it. */
public final class LoggedProgress implements StartProgress {

    private static final Logger log = LoggerFactory.getLogger(LoggedProgress.class);

    @Override
    public void starting(String component) {
        log.debug("Starting {}", component);
    }

    @Override
    public void ready(String component, Duration took) {
        log.info("{} ready in {} ms", component, took.toMillis());
    }

    @Override
    public void failed(String component) {
        log.debug("{} failed to start", component);
    }
}
