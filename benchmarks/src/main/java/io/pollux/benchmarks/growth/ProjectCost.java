package io.pollux.benchmarks.growth;

import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.api.PolluxClient;
import io.pollux.benchmarks.api.StandaloneProcess;
import io.pollux.benchmarks.observation.LiveHeap;
import io.pollux.benchmarks.observation.Memory;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** Memory with so many projects that have been polled once and are idle, in MiB. */
record ProjectCost(int projects, double heap, double resident) {

    private static final int BATCH = 10_000;

    static List<ProjectCost> measure(Report report, int[] steps) throws Exception {
        List<ProjectCost> costs = new ArrayList<>();
        try (StandaloneProcess pollux = StandaloneProcess.start();
                HttpClient http = HttpClient.newHttpClient()) {
            PolluxClient client = pollux.client();
            int known = 0;
            for (int projects : steps) {
                report.progress("%,d projects".formatted(projects));
                for (; known < projects; known += BATCH) {
                    add(client, pollux.base(), known);
                }
                ProjectCost cost = new ProjectCost(
                        projects,
                        LiveHeap.mebibytes(http, pollux.base(), pollux.pid()),
                        Memory.status(pollux.pid(), "VmRSS"));
                report.text(
                        "%,d projects: live heap; resident".formatted(projects),
                        "%,.0f MiB; %,.0f MiB".formatted(cost.heap, cost.resident));
                costs.add(cost);
            }
        }
        tell(report, costs);
        return costs;
    }

    /** Adds a batch and waits until each of it has been polled; what they poll is Pollux itself. */
    private static void add(PolluxClient client, String base, int from) throws IOException, InterruptedException {
        String url = base.replace("localhost", "127.0.0.1") + "/health/live";
        client.importProjects(IntStream.range(from, from + BATCH)
                .mapToObj(i -> Map.<String, Object>of(
                        "name", "growth %06d".formatted(i), "url", url, "interval", 1, "unit", "days"))
                .toList());
        Awaitility.await("every project's first check")
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> client.get("/api/status").at("/projects/waiting").intValue() == 0);
    }

    private static void tell(Report report, List<ProjectCost> costs) {
        double first = costs.get(1).bytesAProjectSince(costs.get(0));
        double last = costs.getLast().bytesAProjectSince(costs.get(costs.size() - 2));
        report.figure("live heap a project, of the last doubling", last, "bytes");
        GrowthBenchmark.compare(report, "live heap a project, last doubling to first", first, last);
    }

    private double bytesAProjectSince(ProjectCost fewer) {
        return (heap - fewer.heap) * (1 << 20) / (projects - fewer.projects);
    }
}
