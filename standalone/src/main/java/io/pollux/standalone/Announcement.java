package io.pollux.standalone;

import io.pollux.common.config.Config;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;

/** What a person needs to know once everything runs. */
final class Announcement {

    private final PrintStream out;

    Announcement(PrintStream out) {
        this.out = out;
    }

    void whole(Config config, int port, Map<String, String> environment) {
        out.printf(Locale.ROOT, "%nPollux is ready after %.1f s.%n%n", secondsSinceStart());
        out.printf("  %-11s http://localhost:%d/%n", "Dashboard", port);
        out.printf("  %-11s user admin, password %s%n", "Login", password(config, environment));
        addresses(config);
        out.printf("  %-11s Ctrl-C%n%n", "Stop");
        out.flush();
    }

    private static String password(Config config, Map<String, String> environment) {
        if (!environment.getOrDefault("ADMIN_PASSWORD", "").isBlank()) {
            return "as set by ADMIN_PASSWORD";
        }
        String generated = config.environment().getOrDefault("ADMIN_PASSWORD", "");
        return generated.isBlank() ? "as set by ADMIN_PASSWORD at the first start" : generated;
    }

    void infrastructure(Config config) {
        out.printf(Locale.ROOT, "%nKafka and PostgreSQL are ready after %.1f s.%n%n", secondsSinceStart());
        addresses(config);
        out.printf("%nRun services beside them, for instance in other terminals:%n");
        String variables = Infrastructure.environment(config).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(java.util.stream.Collectors.joining(" "));
        out.printf("  %s ./pollux scheduler%n%n", variables);
        out.flush();
    }

    private void addresses(Config config) {
        out.printf("  %-11s localhost:%d%n", "Kafka", config.get(StandaloneSettings.EMBEDDED_KAFKA_PORT));
        out.printf(
                "  %-11s postgresql://pollux:pollux@localhost:%d/pollux%n",
                "PostgreSQL", config.get(StandaloneSettings.EMBEDDED_POSTGRES_PORT));
        out.printf(
                "  %-11s %s (the log is pollux.log there)%n",
                "Data", config.get(StandaloneSettings.DATA_DIR).toAbsolutePath());
    }

    private static double secondsSinceStart() {
        return (System.currentTimeMillis()
                        - ManagementFactory.getRuntimeMXBean().getStartTime())
                / 1000.0;
    }
}
