package io.pollux.common.lifecycle;

import java.time.Duration;

/**
 * A part of a service that is started and stopped. Start returns when the part is ready; stop takes no new work,
 * finishes what is under way within the time given, and is called only after a start that succeeded.
 */
public interface Component {

    String name();

    void start() throws Exception;

    void stop(Duration timeout) throws Exception;

    /** A component that only has something to do at the start. */
    static Component onStart(String name, StartAction action) {
        return new Component() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void start() throws Exception {
                action.run();
            }

            @Override
            public void stop(Duration timeout) {
                // Nothing was kept.
            }
        };
    }

    /** What is done at the start. */
    interface StartAction {
        void run() throws Exception;
    }
}
