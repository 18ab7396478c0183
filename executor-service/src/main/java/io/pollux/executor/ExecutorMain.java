package io.pollux.executor;

import io.pollux.common.lifecycle.ServiceMain;

/** Runs the executor alone in its process. */
public final class ExecutorMain {

    private ExecutorMain() {}

    public static void main(String[] args) {
        ServiceMain.run(new ExecutorModule(), args);
    }
}
