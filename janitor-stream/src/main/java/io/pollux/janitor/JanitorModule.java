package io.pollux.janitor;

import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.janitor.inflight.Timeouts;
import io.pollux.janitor.stream.JanitorStream;
import io.pollux.janitor.stream.SweepTiming;
import io.pollux.streams.StreamComponent;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The janitor as a service. */
public final class JanitorModule implements Service {

    private static final Logger log = LoggerFactory.getLogger(JanitorModule.class);

    @Override
    public String name() {
        return "janitor";
    }

    @Override
    public String summary() {
        return "Flags the tasks that did not end in time, and puts them back or lays them to rest.";
    }

    @Override
    public int defaultPort() {
        return 8083;
    }

    @Override
    public List<Setting<?>> settings() {
        return JanitorSettings.ALL;
    }

    @Override
    public List<Component> components(ServiceContext context) {
        Config config = context.config();
        StreamComponent stream = stream(context);
        context.health().register(stream.name(), stream::health);
        return List.of(Component.onStart("janitor timing", () -> warnOfTiming(config)), stream);
    }

    private static StreamComponent stream(ServiceContext context) {
        Config config = context.config();
        return JanitorStream.of(
                context,
                new Timeouts(
                        config.get(JanitorSettings.QUEUE_TIMEOUT),
                        config.get(JanitorSettings.PROCESSING_TIMEOUT),
                        config.get(JanitorSettings.MAX_ATTEMPTS)),
                new SweepTiming(config.get(JanitorSettings.JANITOR_INTERVAL)),
                JanitorSettings.STREAM.run(JanitorStream.APPLICATION_ID, "janitor", config));
    }

    private static void warnOfTiming(Config config) {
        TimingRule.in(config.environment())
                .violations(config.get(JanitorSettings.QUEUE_TIMEOUT), config.get(JanitorSettings.PROCESSING_TIMEOUT))
                .forEach(violation -> log.warn("{}", violation));
    }
}
