package io.pollux.standalone.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.SettingsMarkdown;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceMain;
import io.pollux.executor.ExecutorModule;
import io.pollux.incidents.IncidentsModule;
import io.pollux.janitor.JanitorModule;
import io.pollux.scheduler.SchedulerModule;
import io.pollux.sink.SinkModule;
import io.pollux.standalone.StandaloneSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds {@code docs/configuration.md} against the settings; with {@code -Dpollux.docs.write=true} it writes the file. */
class ConfigurationDocTest {

    private static final Path FILE = ProjectRoot.PATH.resolve("docs/configuration.md");

    private static final List<Service> SERVICES = List.of(
            new SchedulerModule(), new ExecutorModule(), new SinkModule(), new JanitorModule(), new IncidentsModule());

    @Test
    void documentSaysWhatTheCodeSays() throws IOException {
        String document = document();
        if (Boolean.getBoolean("pollux.docs.write")) {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, document);
        }
        assertThat(FILE)
                .as("Write it anew with: ./mvnw test -pl standalone -am -Dtest=ConfigurationDocTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dpollux.docs.write=true")
                .hasContent(document);
    }

    private static String document() {
        StringBuilder document = new StringBuilder("""
                # Configuration

                <!-- Written by ConfigurationDocTest from the settings in the code; edit them there. -->

                Everything is set by environment variables. One that is unset or blank takes its default. A service prints its
                settings with `--help`, and refuses to start on wrong ones, naming all of them at once; secrets are never printed.

                Variables that begin with `KAFKA_` are passed to Kafka's clients: `KAFKA_SECURITY_PROTOCOL` becomes
                `security.protocol`, `KAFKA_SASL_JAAS_CONFIG` becomes `sasl.jaas.config`, and so on.

                `LOG_LEVEL` (`INFO`) is the level at which Pollux's own classes log.
                """);
        for (Service service : SERVICES) {
            document.append("\n## `./pollux ")
                    .append(service.name())
                    .append("`\n\n")
                    .append(service.summary())
                    .append("\n\n")
                    .append(SettingsMarkdown.table(ServiceMain.allSettings(service)));
        }
        return document.append("""

                        ## `./pollux up`, `demo` and `infra`

                        All services in one process, on one `HTTP_PORT` (8080), with the settings of all of them and these.

                        """)
                .append(SettingsMarkdown.table(StandaloneSettings.ALL))
                .toString();
    }
}
