package io.pollux.incidents.stream;

import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.incidents.IncidentMetrics;
import io.pollux.streams.StateDirectory;
import io.pollux.streams.StreamComponent;
import io.pollux.streams.StreamRun;

/** The Kafka Streams client that judges. */
public final class IncidentStream {

    private static final String APPLICATION_ID = "pollux-incidents";

    private IncidentStream() {}

    public static StreamComponent of(ServiceContext context, StreamOptions options, IncidentMetrics metrics) {
        return new StreamComponent(
                "incident stream",
                context,
                new StreamRun(
                        APPLICATION_ID,
                        options.commitInterval(),
                        options.threads(),
                        options.standbyReplicas(),
                        options.topicReplication()),
                new StateDirectory.Place(options.stateDirectory(), "incident stream", "INCIDENT_STATE_DIR"),
                progress -> IncidentTopology.build(options, progress, metrics));
    }
}
