package io.pollux.incidents.stream;

import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.streams.StreamComponent;
import io.pollux.streams.StreamRun;

/** The Kafka Streams client that judges. */
public final class IncidentStream {

    public static final String APPLICATION_ID = "pollux-incidents";

    private IncidentStream() {}

    public static StreamComponent of(
            ServiceContext context, StreamTiming timing, StreamRun run, IncidentMetrics metrics) {
        return new StreamComponent(
                "incident stream",
                context,
                run,
                progress -> IncidentTopology.build(timing, run.storeKind(), progress, metrics));
    }
}
