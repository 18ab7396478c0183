package io.pollux.standalone;

import io.pollux.standalone.demo.Demo;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where the log goes when a person sits at the terminal: into a file beside the data, and only warnings to the screen.
 * It must be said before the first logger is made, and so before the configuration is read.
 */
final class LogFile {

    private LogFile() {}

    static void use(Command command, Map<String, String> environment) {
        System.setProperty("logback.configurationFile", "logback-standalone.xml");
        System.setProperty("pollux.log", path(command, environment).toString());
    }

    static Path path(Command command, Map<String, String> environment) {
        String fallback = command == Command.DEMO
                ? Demo.DATA_DIR
                : StandaloneSettings.DATA_DIR.defaultText().orElseThrow();
        String directory = environment.getOrDefault(StandaloneSettings.DATA_DIR.name(), "");
        return Path.of(directory.isBlank() ? fallback : directory, "pollux.log").toAbsolutePath();
    }
}
