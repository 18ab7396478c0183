package io.pollux.incidents;

import io.pollux.common.lifecycle.ServiceMain;

/** Runs the incident stream alone in its process. */
public final class IncidentsMain {

    private IncidentsMain() {}

    public static void main(String[] args) {
        ServiceMain.run(new IncidentsModule(), args);
    }
}
