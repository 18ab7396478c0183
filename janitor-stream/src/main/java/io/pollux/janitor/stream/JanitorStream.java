package io.pollux.janitor.stream;

import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.janitor.inflight.Timeouts;
import io.pollux.streams.StreamComponent;
import io.pollux.streams.StreamRun;

/** The Kafka Streams client of the janitor. */
public final class JanitorStream {

    public static final String APPLICATION_ID = "pollux-janitor";

    private JanitorStream() {}

    public static StreamComponent of(ServiceContext context, Timeouts timeouts, SweepTiming timing, StreamRun run) {
        JanitorMetrics metrics = new JanitorMetrics(context.metrics());
        return new StreamComponent(
                "janitor stream",
                context,
                run,
                progress -> JanitorTopology.build(timeouts, timing, run.storeKind(), progress, metrics));
    }
}
