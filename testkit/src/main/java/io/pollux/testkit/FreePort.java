package io.pollux.testkit;

import io.pollux.embedded.Ports;

/** A port that nobody listens on at the moment, and that no outgoing connection takes before the test does. */
public final class FreePort {

    private FreePort() {}

    public static int find() {
        return Ports.free();
    }
}
