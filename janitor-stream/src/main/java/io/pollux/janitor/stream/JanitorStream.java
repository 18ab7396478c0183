package io.pollux.janitor.stream;

import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.streams.StateDirectory;
import io.pollux.streams.StreamComponent;
import io.pollux.streams.StreamRun;

/** The Kafka Streams client of the janitor. */
public final class JanitorStream {

    static final String APPLICATION_ID = "pollux-janitor";

    private JanitorStream() {}

    public static StreamComponent of(ServiceContext context, StreamOptions options) {
        JanitorMetrics metrics = new JanitorMetrics(context.metrics());
        return new StreamComponent(
                "janitor stream",
                context,
                new StreamRun(
                        APPLICATION_ID,
                        options.commitInterval(),
                        options.threads(),
                        options.standbyReplicas(),
                        options.topicReplication()),
                new StateDirectory.Place(options.stateDirectory(), "janitor", "JANITOR_STATE_DIR"),
                progress -> JanitorTopology.build(
                        options.timeouts(), options.timing(), options.storeKind(), progress, metrics));
    }
}
