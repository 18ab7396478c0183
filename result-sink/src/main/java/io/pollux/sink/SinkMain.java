package io.pollux.sink;

import io.pollux.common.lifecycle.ServiceMain;

/** The sink as a process of its own. */
public final class SinkMain {

    private SinkMain() {}

    public static void main(String[] args) {
        ServiceMain.run(new SinkModule(), args);
    }
}
