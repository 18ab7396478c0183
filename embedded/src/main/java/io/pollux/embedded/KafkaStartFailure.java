package io.pollux.embedded;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts what Kafka threw into a sentence for whoever runs Pollux. */
final class KafkaStartFailure {

    static final String PORT_SETTING = "EMBEDDED_KAFKA_PORT";

    private KafkaStartFailure() {}

    static EmbeddedStartException explain(Throwable failure, KafkaNodeConfig config) {
        String messages = Stream.iterate(failure, t -> t != null, Throwable::getCause)
                .map(Throwable::toString)
                .collect(Collectors.joining("\n"));
        if (messages.contains("Address already in use")) {
            return EmbeddedStartException.portTaken(config.brokerPort(), PORT_SETTING);
        }
        if (messages.contains("No space left on device")) {
            return EmbeddedStartException.diskFull(config.folder());
        }
        return new EmbeddedStartException(
                "Kafka did not start in %s: %s"
                        .formatted(config.folder(), messages.lines().findFirst().orElse("")),
                failure);
    }
}
