package io.pollux.scheduler;

import io.pollux.common.lifecycle.ServiceMain;

/** Runs the scheduler alone in its process. */
public final class SchedulerMain {

    private SchedulerMain() {}

    public static void main(String[] args) {
        ServiceMain.run(new SchedulerModule(), args);
    }
}
