package io.pollux.standalone.deployment;

import io.pollux.common.config.Setting;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceMain;
import io.pollux.executor.ExecutorModule;
import io.pollux.incidents.IncidentsModule;
import io.pollux.janitor.JanitorModule;
import io.pollux.scheduler.SchedulerModule;
import io.pollux.sink.SinkModule;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/** What the code says of the services that are deployed. A new service is added here, and nowhere else in this package. */
final class Services {

    static final Path ROOT = Path.of(System.getProperty("pollux.root", ".."));

    static final List<Service> ALL = List.of(
            new SchedulerModule(), new ExecutorModule(), new SinkModule(), new JanitorModule(), new IncidentsModule());

    private Services() {}

    static List<String> names() {
        return ALL.stream().map(Service::name).toList();
    }

    static Service of(String name) {
        return ALL.stream()
                .filter(service -> service.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no service " + name));
    }

    /** The variables that a service understands. */
    static Set<String> variables(String service) {
        return ServiceMain.allSettings(of(service)).stream().map(Setting::name).collect(Collectors.toSet());
    }

    /** Makes the secrets of a new installation. */
    static void makeSecrets(Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(ROOT.resolve("deploy/make-secrets").toString(), folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new AssertionError("deploy/make-secrets ended with " + process.exitValue());
        }
    }

    /** The variables of a file of secrets. */
    static Map<String, String> secrets(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> variables = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> variables.put(name, properties.getProperty(name)));
        return variables;
    }

    static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A property of the parent pom. */
    static String pom(String element) {
        String text = read("pom.xml");
        String open = "<" + element + ">";
        int from = text.indexOf(open) + open.length();
        return text.substring(from, text.indexOf("</" + element + ">", from));
    }
}
