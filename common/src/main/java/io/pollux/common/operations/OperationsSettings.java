package io.pollux.common.operations;

import io.pollux.common.config.Setting;

/** The setting of the HTTP server. */
public final class OperationsSettings {

    private OperationsSettings() {}

    public static Setting<Integer> httpPort(int defaultPort) {
        return Setting.integer("HTTP_PORT", 0, 65_535, "Where health, metrics and, if there is one, the API are served")
                .withDefault(defaultPort);
    }
}
