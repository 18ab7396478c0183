package io.pollux.common.lifecycle;

import io.pollux.common.config.Setting;
import java.util.List;

/** A service of Pollux: what it is called, how it is configured, and what it is made of. */
public interface Service {

    /** The word after {@code ./pollux} that runs it. */
    String name();

    /** What it does, in one sentence. */
    String summary();

    /** Where it serves health and metrics unless {@code HTTP_PORT} says otherwise. */
    int defaultPort();

    /** Its own settings, without those that every service has. */
    List<Setting<?>> settings();

    /** Its parts in the order in which they start. Nothing is opened or connected before a part's start. */
    List<Component> components(ServiceContext context);
}
