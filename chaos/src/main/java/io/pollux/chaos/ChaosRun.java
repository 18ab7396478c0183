package io.pollux.chaos;

import io.pollux.chaos.checks.Check;
import io.pollux.chaos.checks.Checks;
import io.pollux.chaos.checks.Finding;
import io.pollux.chaos.evidence.Database;
import io.pollux.chaos.evidence.Disturbances;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.ExecutorLife;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.TopicLog;
import io.pollux.chaos.faults.FaultPlan;
import io.pollux.chaos.faults.HungTransactions;
import io.pollux.chaos.faults.Injector;
import io.pollux.chaos.faults.Means;
import io.pollux.chaos.faults.Parts;
import io.pollux.chaos.faults.Supervisor;
import io.pollux.chaos.world.Api;
import io.pollux.chaos.world.Changes;
import io.pollux.chaos.world.Load;
import io.pollux.chaos.world.Poison;
import io.pollux.chaos.world.Settling;
import io.pollux.chaos.world.World;
import io.pollux.topology.ServiceNode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * One run: start, load, faults, calm, checks.
 *
 * <pre>
 *   start ──▶ load ──▶ faults ──▶ all mended ──▶ steady again ──▶ nothing due any more ──▶ all done ──▶ checks
 * </pre>
 */
final class ChaosRun {

    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final Duration SETTLED_WITHIN = Duration.ofSeconds(30);
    private static final Duration WATCHED_FOR = Duration.ofSeconds(10);
    /** Beyond deadline, interval and the time that janitors or brokers were broken: clocks and an overloaded machine. */
    private static final Duration FLAG_ALLOWANCE = Duration.ofSeconds(30);

    private final Path root;
    private final Options options;
    private final PrintStream out;
    private final Timeline timeline;
    private final List<String> nodeProblems = new ArrayList<>();

    ChaosRun(Path root, Options options, PrintStream out) {
        this.root = root;
        this.options = options;
        this.out = out;
        this.timeline = new Timeline(out);
    }

    Report run() throws Exception {
        out.printf(
                "Chaos for %s, seed %d; logs in %s%n",
                Report.text(options.faultsFor()), options.seed(), options.folder());
        try (Means means = Means.find(options.folder());
                World world = new World(root, options.folder())) {
            world.topology().launchServices();
            try (Supervisor supervisor = new Supervisor(world.nodes(), timeline)) {
                return run(world, supervisor, means);
            }
        }
    }

    private Report run(World world, Supervisor supervisor, Means means) throws Exception {
        Settling settling = new Settling(world);
        Map<String, String> notStarted = settling.awaitReady();
        if (!notStarted.isEmpty()) {
            throw new IllegalStateException("The services did not start: " + notStarted);
        }
        Api api = new Api(world.topology().nodes("scheduler"));
        api.signIn(variable(world, "ADMIN_PASSWORD"));
        Load load = new Load(world);
        load.begin(api);
        Thread.sleep(WARM_UP);
        timeline.begin();
        FaultPlan plan = FaultPlan.of(options.seed(), options.faultsFor(), parts(world, means));
        try (Poison poison = new Poison(world.topology().kafka().bootstrapServers());
                Changes changes = new Changes(world, api, load.projects(), options.seed())) {
            Injector injector = new Injector(world, supervisor, timeline, poison, new Random(options.seed()), means);
            Instant healed = injector.inject(plan);
            if (new HungTransactions(world.topology().kafka(), timeline).heal()) {
                healed = Instant.now();
            }
            timeline.note("all mended");
            nodeProblems.addAll(injector.uncleanStops());
            settle(settling, healed);
            changes.stop();
            Map<Long, Watched> watched = load.end();
            timeline.note(
                    settling.awaitDone()
                            ? "nothing is in flight any more"
                            : "something is still in flight after four minutes");
            out.println("Checking");
            Expectations expected =
                    expectations(world, watched, poison, healed, injector.janitorsDisturbed(), settling.activeHttp());
            return new Report(
                    options,
                    plan.faults().size(),
                    "%d changes by users, %d refused meanwhile".formatted(changes.made(), changes.failed()),
                    means.missing(),
                    timeline.lines(),
                    findings(world, expected),
                    nodeProblems);
        }
    }

    private static Parts parts(World world, Means means) {
        return new Parts(
                world.nodes().stream().map(ServiceNode::name).toList(),
                world.network().brokers().size(),
                means.disks(),
                means.clocks());
    }

    private void settle(Settling settling, Instant healed) throws InterruptedException {
        Map<String, String> notReady = settling.awaitReady();
        timeline.note(notReady.isEmpty() ? "every node is ready" : "not ready: " + notReady);
        notReady.forEach((node, how) -> nodeProblems.add(node + " " + how));
        Duration left = SETTLED_WITHIN.plus(WATCHED_FOR).minus(Duration.between(healed, Instant.now()));
        Thread.sleep(left.isNegative() ? WATCHED_FOR : left);
    }

    private static Map<String, Finding> findings(World world, Expectations expected) throws Exception {
        Evidence evidence = new Evidence(
                TopicLog.read(world.topology().kafka().bootstrapServers()),
                world.target().log(),
                Database.at(
                        world.topology().postgres().jdbcUrl(),
                        world.topology().postgres().user(),
                        world.topology().postgres().password()),
                expected);
        Map<String, Finding> findings = new LinkedHashMap<>();
        for (Check check : Checks.all()) {
            findings.put(check.name(), check.check(evidence));
        }
        return findings;
    }

    private static Expectations expectations(
            World world,
            Map<Long, Watched> watched,
            Poison poison,
            Instant healed,
            Disturbances janitorsDisturbed,
            Map<String, Double> activeHttp) {
        return new Expectations(
                watched,
                world.topology().nodes("executor").size(),
                World.MAX_CONCURRENT_HTTP,
                World.MAX_CONCURRENT_PER_HOST,
                World.QUEUE_TIMEOUT,
                World.PROCESSING_TIMEOUT,
                World.JANITOR_INTERVAL,
                FLAG_ALLOWANCE,
                janitorsDisturbed,
                World.MAX_ATTEMPTS,
                Injector.SKEW,
                world.executorLives().stream()
                        .map(life ->
                                new ExecutorLife(life.name(), life.cutShort().orElse(null)))
                        .toList(),
                activeHttp,
                List.of(
                        world.secret(),
                        variable(world, "ADMIN_PASSWORD"),
                        variable(world, "JWT_SECRET"),
                        variable(world, "SECRET_KEY")),
                poison.markers(),
                world.folder(),
                healed,
                SETTLED_WITHIN);
    }

    private static String variable(World world, String name) {
        return Objects.requireNonNull(
                world.topology().nodes("scheduler").getFirst().environment().get(name), name);
    }
}
