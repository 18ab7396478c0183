package io.pollux.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A query of a panel or a rule.
 *
 * @param where the dashboard and panel, or the rule
 */
public record PromQuery(String where, String expression) {

    /** All metrics that are ours, the JVM's, Kafka's or recorded by a rule begin like this; {@code up} is Prometheus's. */
    private static final Pattern SELECTOR =
            Pattern.compile("\\b(?<name>(?:pollux|jvm|kafka|process|system)[_:][a-z0-9_:]+|up)\\b(?:\\{[^}]*})?");

    private static final Pattern LABELS = Pattern.compile("\\{[^}]*}|\\b(?:by|without|on|ignoring) *\\([^)]*\\)");

    /** The queries of all panels of all dashboards, with everything chosen that one can choose. */
    public static List<PromQuery> panels(Path root) throws IOException {
        List<PromQuery> queries = new ArrayList<>();
        try (Stream<Path> files = Files.list(root.resolve("deploy/grafana/dashboards"))) {
            for (Path file : files.sorted().toList()) {
                JsonNode dashboard = new ObjectMapper().readTree(file.toFile());
                for (JsonNode panel : dashboard.path("panels")) {
                    for (JsonNode target : panel.path("targets")) {
                        String where =
                                file.getFileName() + ": " + panel.path("title").asText();
                        queries.add(
                                new PromQuery(where, chosen(target.path("expr").asText())));
                    }
                }
            }
        }
        return queries;
    }

    private static String chosen(String expression) {
        return expression
                .replace("$__rate_interval", "1m")
                .replace("$instance", ".*")
                .replace("$project", ".*");
    }

    /** The queries of the rules that record a series. */
    public static List<PromQuery> recordingRules(Path root) throws IOException {
        return rules(root, "record");
    }

    /** The queries of the rules that alert. */
    public static List<PromQuery> alertingRules(Path root) throws IOException {
        return rules(root, "alert");
    }

    private static List<PromQuery> rules(Path root, String kind) throws IOException {
        List<PromQuery> queries = new ArrayList<>();
        for (JsonNode group :
                YamlFile.read(root.resolve("deploy/prometheus/rules.yml")).path("groups")) {
            for (JsonNode rule : group.path("rules")) {
                if (rule.has(kind)) {
                    queries.add(new PromQuery(
                            rule.path(kind).asText(), rule.path("expr").asText()));
                }
            }
        }
        return queries;
    }

    /** The names of all metrics in it. */
    public Set<String> metrics() {
        Set<String> names = new TreeSet<>();
        Matcher matcher = SELECTOR.matcher(LABELS.matcher(expression).replaceAll(" "));
        while (matcher.find()) {
            names.add(matcher.group("name"));
        }
        return names;
    }

    /** What it reads, each with its labels: {@code up{job="sink"}}. */
    public Set<String> selectors() {
        Set<String> found = new TreeSet<>();
        Matcher matcher = SELECTOR.matcher(expression);
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }
}
