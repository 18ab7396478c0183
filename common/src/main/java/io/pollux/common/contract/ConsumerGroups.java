package io.pollux.common.contract;

/** The names of the services' consumer groups, by which their lag can be told. */
public final class ConsumerGroups {

    public static final String SCHEDULERS = "pollux-schedulers";
    public static final String EXECUTORS = "pollux-executors";
    public static final String SINKS = "pollux-sink";
    public static final String INCIDENT_RECORDERS = "pollux-incident-recorder";

    private ConsumerGroups() {}
}
