package io.pollux.benchmarks.topology;

import io.pollux.benchmarks.Aim;
import io.pollux.benchmarks.Benchmark;
import io.pollux.benchmarks.Report;
import io.pollux.benchmarks.observation.LiveHeap;
import io.pollux.benchmarks.observation.Memory;
import io.pollux.benchmarks.observation.Scrape;
import io.pollux.benchmarks.plot.SvgPlot;
import io.pollux.topology.ServiceNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The memory of each service as a process of its own, with the heap that its memory limit in {@code docker-compose.yml} gives
 * it: at rest with projects that are not due, and while each of them is checked every second.
 */
public final class ServiceMemory implements Benchmark {

    private static final List<String> SERVICES = List.of("scheduler", "executor", "sink", "janitor", "incidents");
    private static final int PROJECTS = 1_000;
    private static final int IDLE_SECONDS = 86_400;
    private static final double HEAP_OF_LIMIT = 0.7;
    private static final Duration READY_WITHIN = Duration.ofMinutes(2);
    private static final Duration AT_REST = Duration.ofSeconds(30);
    private static final Duration UNDER_LOAD = Duration.ofSeconds(75);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** How the resident memory of one node went. */
    private record Course(ServiceNode node, List<Double> seconds, List<Double> mebibytes) {

        double last() {
            return mebibytes.getLast();
        }
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public String summary() {
        return "memory of each service as a process of its own, at rest with 1,000 projects and under 1,000 checks/s";
    }

    @Override
    public void run(Report report) throws Exception {
        // One host is all there is to check, and a share of it would be the limit of everything.
        Map<String, String> settings = Map.of("MAX_CONCURRENT_PER_HOST", "500");
        try (Trial trial = new Trial(report, Duration.ofMillis(20), settings);
                HttpClient http = HttpClient.newHttpClient()) {
            List<Course> courses = start(trial);
            long from = System.nanoTime();
            trial.insertProjects("p", PROJECTS, IDLE_SECONDS, trial.target().url("/up"), true);
            report.progress("at rest");
            watch(courses, from, AT_REST);
            tell(report, trial, http, courses, "at rest");
            report.progress("%,d checks/s".formatted(PROJECTS));
            trial.execute("update projects set interval = 1");
            String executor = base(trial.topology().nodes("executor").getFirst());
            watch(courses, from, UNDER_LOAD.dividedBy(2));
            Scrape before = Scrape.of(http, executor);
            watch(courses, from, UNDER_LOAD.dividedBy(2));
            report.figure(
                    "checks under load",
                    Scrape.of(http, executor).perSecond("pollux_checks_total", before),
                    "checks/s");
            tell(report, trial, http, courses, "under load");
            report.plot(plot(courses));
            trial.stopTicking();
        }
    }

    private static List<Course> start(Trial trial) throws IOException, InterruptedException {
        List<Course> courses = new ArrayList<>();
        for (String service : SERVICES) {
            long heap = Math.round(limit(trial, service) * HEAP_OF_LIMIT);
            ServiceNode node = trial.topology().add(service, Map.of("POLLUX_JAVA_OPTS", "-Xmx" + heap + "m"));
            courses.add(new Course(node, new ArrayList<>(), new ArrayList<>()));
        }
        for (Course course : courses) {
            course.node().awaitReady(READY_WITHIN);
        }
        return courses;
    }

    private static void watch(List<Course> courses, long from, Duration time) throws IOException, InterruptedException {
        long until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < until) {
            Thread.sleep(LOOK_EVERY);
            for (Course course : courses) {
                course.seconds().add((System.nanoTime() - from) / 1e9);
                course.mebibytes().add(Memory.status(course.node().pid(), "VmRSS"));
            }
        }
    }

    private static void tell(Report report, Trial trial, HttpClient http, List<Course> courses, String when)
            throws IOException, InterruptedException {
        for (Course course : courses) {
            String service = course.node().service();
            report.figure(
                    "%s %s: resident".formatted(service, when),
                    course.last(),
                    "MiB",
                    Aim.atMost(limit(trial, service)));
            report.figure(
                    "%s %s: live heap".formatted(service, when),
                    LiveHeap.mebibytes(http, base(course.node()), course.node().pid()),
                    "MiB");
        }
    }

    private static SvgPlot plot(List<Course> courses) {
        SvgPlot plot = new SvgPlot("Resident memory of each service (MiB); under load from 30 s on", "s");
        courses.forEach(
                course -> plot.panel(course.node().service(), array(course.seconds()), array(course.mebibytes())));
        return plot;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double limit(Trial trial, String service) {
        return trial.topology().compose().service(service).memoryMebibytes();
    }

    private static String base(ServiceNode node) {
        return "http://localhost:" + node.port();
    }
}
