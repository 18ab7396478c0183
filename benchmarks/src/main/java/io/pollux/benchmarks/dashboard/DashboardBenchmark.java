package io.pollux.benchmarks.dashboard;

import com.sun.net.httpserver.HttpServer;
import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.api.PolluxClient;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.observation.Quantiles;
import io.pollux.testkit.Browser;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;

/**
 * The list of projects with a hundred thousand of them, each checked once, in a real browser: how long until the first
 * rows are drawn after the page is opened, and after a search, a filter or another order is asked for.
 */
public final class DashboardBenchmark implements Benchmark {

    private static final int PROJECTS = 100_000;
    private static final int BATCH = 10_000;
    private static final int TIMES = 7;
    private static final List<String> TEAMS = List.of("payments", "search", "identity", "media", "logistics");

    /** When rows were last drawn, in ms since the page was opened; the page marks it. */
    private static final String SHOWN =
            "performance.getEntriesByName('projects shown').map((entry) => entry.startTime).at(-1)";

    /** The page's requests for rows. */
    private static final String REQUESTS = "performance.getEntriesByType('resource')"
            + ".filter(({ name }) => new URL(name).pathname === '/api/projects')";

    @Override
    public String name() {
        return "dashboard";
    }

    @Override
    public String summary() {
        return "The list of 100,000 projects in Chromium: first view, search, filter, order, scrolling";
    }

    @Override
    public void run(Report report) throws Exception {
        HttpServer target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
        target.createContext("/", exchange -> {
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().endsWith("7") ? 503 : 204, -1);
            exchange.close();
        });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                StandaloneProcess pollux = StandaloneProcess.start()) {
            target.setExecutor(threads);
            target.start();
            PolluxClient client = pollux.client();
            fill(report, client, "http://127.0.0.1:" + target.getAddress().getPort());
            try (Visitor visitor = new Visitor(pollux.base(), client)) {
                visitor.browser().show(1440, 900, Browser.Scheme.LIGHT);
                measure(report, visitor);
            }
        } finally {
            target.stop(0);
        }
    }

    private static void fill(Report report, PolluxClient client, String target) throws Exception {
        for (int from = 0; from < PROJECTS; from += BATCH) {
            List<Map<String, Object>> batch = new ArrayList<>();
            for (int i = from; i < from + BATCH; i++) {
                String team = TEAMS.get(i % TEAMS.size());
                batch.add(Map.of(
                        "name", "%s service %06d".formatted(team, i),
                        "url", "%s/%s/%d".formatted(target, team, i),
                        "interval", 1,
                        "unit", "days",
                        "tags", List.of(team, "shard-" + i % 50)));
            }
            client.importProjects(batch);
            report.progress((from + BATCH) + " projects imported");
        }
        Awaitility.await("every project's first check")
                .atMost(Duration.ofMinutes(10))
                .pollInterval(Duration.ofSeconds(2))
                .until(() -> client.get("/api/status").at("/projects/waiting").intValue() == 0);
        report.progress("every project was checked once");
    }

    private static void measure(Report report, Visitor visitor) throws Exception {
        Browser browser = visitor.browser();
        double[] first = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            visitor.open("/projects");
            browser.await("the first rows", SHOWN + " > 0");
            first[i] = browser.number(SHOWN);
        }
        report.rounds("first view of the list", Quantiles.of(first), "ms", Aim.atMost(1_000));
        search(report, browser, "search for one of 100,000", "service 054321");
        search(report, browser, "search that 20,000 match", "identity");
        search(report, browser, "back to all", "");
        step(report, browser, "filter by tag", () -> browser.choose("Filter by tag", "shard-17"));
        browser.press("No longer only shard-17");
        step(report, browser, "by name", () -> browser.choose("Sort", "name"));
        step(report, browser, "last changed first", () -> browser.choose("Sort", "changed"));
        step(report, browser, "only what is down", () -> browser.run("document.querySelector('.chip.down').click()"));
        scroll(report, browser);
    }

    /** From the last key on; the page itself waits until nobody has typed for 200 ms. */
    private static void search(Report report, Browser browser, String label, String text) {
        browser.fill("Search projects", text);
        awaitRows(report, browser, label, browser.number("performance.now()"));
    }

    private static void step(Report report, Browser browser, String label, Runnable step) {
        double before = browser.number("performance.now()");
        step.run();
        awaitRows(report, browser, label, before);
    }

    private static void awaitRows(Report report, Browser browser, String label, double since) {
        browser.await(label, SHOWN + " > arguments[0]", since);
        report.figure(label, browser.number(SHOWN) - since, "ms");
    }

    private static void scroll(Report report, Browser browser) {
        browser.await("a thousand rows loaded by scrolling", """
                (() => { const box = document.querySelector('.project-scroll'); box.scrollTop = box.scrollHeight;
                return parseInt(document.querySelector('.list-foot').textContent.replace(',', ''), 10) >= 1000; })()""");
        report.figure(
                "rows in the page after scrolling through 1,000",
                browser.number("document.querySelectorAll('.project-row:not(.head)').length"),
                "");
        report.figure(
                "most rows asked for at once",
                browser.number(
                        "Math.max(..." + REQUESTS + ".map(({ name }) => new URL(name).searchParams.get('limit')))"),
                "",
                Aim.atMost(100));
        report.figure(
                "slowest request for rows",
                browser.number("Math.max(..." + REQUESTS + ".map(({ duration }) => duration))"),
                "ms");
    }
}
