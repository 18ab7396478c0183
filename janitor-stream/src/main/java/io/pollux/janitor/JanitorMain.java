package io.pollux.janitor;

import io.pollux.common.lifecycle.ServiceMain;

/** Runs the janitor alone in its process. */
public final class JanitorMain {

    private JanitorMain() {}

    public static void main(String[] args) {
        ServiceMain.run(new JanitorModule(), args);
    }
}
