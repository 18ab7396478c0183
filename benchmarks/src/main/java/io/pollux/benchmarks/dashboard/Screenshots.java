package io.pollux.benchmarks.dashboard;

import io.pollux.benchmarks.api.PolluxClient;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.testkit.Browser;
import io.pollux.testkit.Browser.Scheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** Makes the README's pictures of the dashboard, from the demo with some more projects and a past. */
public final class Screenshots {

    private static final List<String> NAMES = List.of(
            "Checkout API",
            "Customer portal",
            "Identity provider",
            "Image resizer",
            "Invoice service",
            "Mail gateway",
            "Mobile backend",
            "Order tracking",
            "Partner API",
            "Payment callbacks",
            "Price feed",
            "Product search",
            "Recommendation engine",
            "Returns portal",
            "Session store",
            "Shop front page",
            "Stock service",
            "Warehouse terminals");

    private Screenshots() {}

    /** The only argument is the folder to put them in. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (StandaloneProcess pollux = StandaloneProcess.start("demo", Map.of())) {
            PolluxClient client = pollux.client();
            String target = client.get("/api/projects?search=Healthy")
                    .at("/items/0/url")
                    .textValue();
            client.importProjects(more(target));
            try (Connection database = pollux.database()) {
                SampleHistory.write(database);
            }
            Awaitility.await("results of all projects")
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> client.get("/api/status")
                                            .at("/projects/waiting")
                                            .intValue()
                                    == 0
                            && client.get("/api/status").get("totalRequests").intValue() > 400);
            long shown = client.get("/api/projects?search=Product%20search")
                    .at("/items/0/id")
                    .longValue();
            try (Visitor visitor = new Visitor(pollux.base(), client)) {
                take(visitor, folder, shown);
            }
        }
        System.exit(0);
    }

    private static List<Map<String, Object>> more(String target) {
        List<Map<String, Object>> projects = new ArrayList<>();
        for (String name : NAMES) {
            projects.add(Map.of(
                    "name",
                    name,
                    "url",
                    target,
                    "interval",
                    3 + projects.size() % 5,
                    "timeoutMs",
                    2_000,
                    "tags",
                    List.of("production", projects.size() % 2 == 0 ? "shop" : "backend")));
        }
        return projects;
    }

    private static void take(Visitor visitor, Path folder, long project) throws Exception {
        Browser browser = visitor.browser().show(1440, 900, Scheme.LIGHT);
        visitor.open("/");
        browser.await("a full page", "document.querySelectorAll('.feed li').length >= 12");
        browser.screenshot(folder.resolve("overview.png"));

        browser.show(1440, 900, Scheme.DARK);
        visitor.open("/projects");
        browser.await("a full list", "document.querySelectorAll('.check-bars rect.up').length > 100");
        browser.screenshot(folder.resolve("projects.png"));

        browser.show(1440, 1000, Scheme.LIGHT);
        visitor.open("/projects/" + project);
        browser.press("6 h");
        browser.await("a chart", "document.querySelectorAll('.chart .bar').length > 60");
        browser.screenshot(folder.resolve("project.png"));

        browser.show(1440, 900, Scheme.DARK);
        visitor.open("/projects/" + project + "/edit");
        browser.fill("URL", "ftp://example.test/");
        browser.see("must begin with http:// or https://");
        browser.screenshot(folder.resolve("edit.png"));

        browser.show(390, 844, Scheme.LIGHT);
        visitor.open("/projects");
        browser.await("a full list", "document.querySelectorAll('.check-bars rect.up').length > 20");
        browser.screenshot(folder.resolve("phone-projects.png"));

        browser.show(390, 844, Scheme.DARK);
        visitor.open("/projects/" + project);
        browser.await("a chart", "document.querySelector('.chart .bar')");
        browser.run("document.querySelector('#history').scrollIntoView({ block: 'start' })");
        browser.screenshot(folder.resolve("phone-project.png"));
    }
}
