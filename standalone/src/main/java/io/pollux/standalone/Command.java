package io.pollux.standalone;

import java.util.Arrays;
import java.util.Optional;

/** What the one-machine form can be asked to run. */
enum Command {
    UP("up", "Runs all services in one process on an embedded Kafka and PostgreSQL, and keeps its data."),
    DEMO("demo", "The same, with a local target to poll and sample projects that poll it."),
    INFRA("infra", "Runs only the embedded Kafka and PostgreSQL, for services that run beside them.");

    private final String word;
    private final String summary;

    Command(String word, String summary) {
        this.word = word;
        this.summary = summary;
    }

    String word() {
        return word;
    }

    String summary() {
        return summary;
    }

    static Optional<Command> of(String word) {
        return Arrays.stream(values())
                .filter(command -> command.word.equals(word))
                .findFirst();
    }
}
