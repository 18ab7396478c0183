package io.pollux.common.lifecycle;

import io.micrometer.core.instrument.MeterRegistry;
import io.pollux.common.config.Config;
import io.pollux.common.operations.Health;
import io.pollux.common.operations.Routes;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * What a service is given to build its parts with.
 *
 * @param failure to be told when a part cannot go on for good; the process then stops
 */
public record ServiceContext(
        Config config, Health health, MeterRegistry metrics, Routes routes, Clock clock, Consumer<Throwable> failure) {}
