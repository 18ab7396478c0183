package io.pollux.chaos;

import io.pollux.chaos.checks.Check;
import io.pollux.chaos.checks.Checks;
import io.pollux.chaos.checks.Finding;
import io.pollux.chaos.evidence.Database;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Expectations;
import io.pollux.chaos.evidence.Expectations.Watched;
import io.pollux.chaos.evidence.TopicLog;
import io.pollux.chaos.faults.Disk;
import io.pollux.chaos.faults.FaultPlan;
import io.pollux.chaos.faults.Injector;
import io.pollux.chaos.faults.Parts;
import io.pollux.chaos.faults.SettableClock;
import io.pollux.chaos.faults.Supervisor;
import io.pollux.chaos.world.Api;
import io.pollux.chaos.world.Changes;
import io.pollux.chaos.world.Load;
import io.pollux.chaos.world.Poison;
import io.pollux.chaos.world.Settling;
import io.pollux.chaos.world.World;
import io.pollux.standalone.topology.ServiceNode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

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
    private static final Duration WATCHED_FOR = Duration.ofSeconds(15);
    /** Beyond deadline and interval: a janitor's session, its successor's start, and clocks that are off by 3 s. */
    private static final Duration FLAG_ALLOWANCE = Duration.ofSeconds(60);

    private static final int BROKER_DISK_MEBIBYTES = 1024;
    private static final int JANITOR_DISK_MEBIBYTES = 256;

    private final Path root;
    private final Options options;
    private final PrintStream out;
    private final Timeline timeline;

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
        Path folder = options.folder();
        Optional<Disk> brokerDisk =
                Disk.mount(folder.resolve("kafka/node-" + Parts.DISK_BROKER), BROKER_DISK_MEBIBYTES);
        Optional<Disk> janitorDisk = Disk.mount(folder.resolve(Parts.DISK_JANITOR), JANITOR_DISK_MEBIBYTES);
        try (World world = new World(root, folder)) {
            world.topology().launchServices();
            try (Supervisor supervisor = new Supervisor(world.nodes(), timeline)) {
                return broken(world, supervisor, new Injector.Disks(brokerDisk, janitorDisk));
            }
        } finally {
            brokerDisk.ifPresent(Disk::close);
            janitorDisk.ifPresent(Disk::close);
        }
    }

    private Report broken(World world, Supervisor supervisor, Injector.Disks disks) throws Exception {
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
        Optional<SettableClock> clock = SettableClock.find();
        Parts parts = new Parts(
                world.nodes().stream().map(ServiceNode::name).toList(), 3, disks.areThere(), clock.isPresent());
        FaultPlan plan = FaultPlan.of(options.seed(), Duration.ZERO, options.faultsFor(), parts);
        timeline.begin();
        try (Poison poison = new Poison(world.topology().kafka().bootstrapServers());
                Changes changes = new Changes(world, api, load.projects(), options.seed())) {
            Injector injector =
                    new Injector(world, supervisor, timeline, poison, new Random(options.seed()), disks, clock);
            Instant healed = injector.inject(plan);
            timeline.note("all mended");
            Map<String, String> notReady = settling.awaitReady();
            timeline.note(notReady.isEmpty() ? "every node is ready" : "not ready: " + notReady);
            Thread.sleep(SETTLED_WITHIN.plus(WATCHED_FOR).minus(Duration.between(healed, Instant.now())));
            changes.stop();
            Map<Long, Watched> watched = load.end();
            boolean done = settling.awaitDone();
            timeline.note(done ? "nothing is in flight any more" : "something is still in flight after four minutes");
            out.println("Checking");
            Expectations expected = expectations(world, plan, watched, poison, healed, settling.activeHttp());
            Evidence evidence = new Evidence(
                    TopicLog.read(world.topology().kafka().bootstrapServers()),
                    world.target().log(),
                    Database.at(
                            world.topology().postgres().jdbcUrl(),
                            world.topology().postgres().user(),
                            world.topology().postgres().password()),
                    expected);
            List<String> leftOut = Stream.of(
                            disks.areThere() ? "" : "full disks (no right to mount one)",
                            clock.isPresent() ? "" : "skewed clocks (no libfaketime)")
                    .filter(text -> !text.isEmpty())
                    .toList();
            return new Report(
                    options,
                    plan.faults().size(),
                    "%d changes by users, %d refused meanwhile".formatted(changes.made(), changes.failed()),
                    leftOut,
                    timeline.lines(),
                    findings(evidence),
                    Stream.concat(
                                    injector.uncleanStops().stream(),
                                    notReady.entrySet().stream().map(node -> node.getKey() + " " + node.getValue()))
                            .toList());
        }
    }

    private static Map<String, Finding> findings(Evidence evidence) throws Exception {
        Map<String, Finding> findings = new LinkedHashMap<>();
        for (Check check : Checks.all()) {
            findings.put(check.name(), check.check(evidence));
        }
        return findings;
    }

    private static Expectations expectations(
            World world,
            FaultPlan plan,
            Map<Long, Watched> watched,
            Poison poison,
            Instant healed,
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
                World.MAX_ATTEMPTS,
                Injector.SKEW,
                plan.executorsHit() * World.MAX_CONCURRENT_HTTP,
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
