package io.pollux.common.operations;

import io.helidon.webserver.http.HttpRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The routes that a service wants served beside health and metrics. */
public final class Routes {

    private final List<Consumer<HttpRouting.Builder>> additions = new ArrayList<>();

    public void add(Consumer<HttpRouting.Builder> addition) {
        additions.add(addition);
    }

    void addTo(HttpRouting.Builder routing) {
        additions.forEach(addition -> addition.accept(routing));
    }
}
