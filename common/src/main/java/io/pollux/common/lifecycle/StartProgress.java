package io.pollux.common.lifecycle;

import java.time.Duration;

/** Is told how a start goes on. */
public interface StartProgress {

    void starting(String component);

    void ready(String component, Duration took);

    void failed(String component);
}
