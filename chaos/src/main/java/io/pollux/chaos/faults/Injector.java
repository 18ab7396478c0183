package io.pollux.chaos.faults;

import io.pollux.chaos.Timeline;
import io.pollux.chaos.evidence.Disturbances;
import io.pollux.chaos.network.Proxy;
import io.pollux.chaos.world.Poison;
import io.pollux.chaos.world.World;
import io.pollux.embedded.EmbeddedKafkaCluster;
import io.pollux.topology.ServiceNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/** Does what a plan says, each fault at its time and on a thread of its own, and mends it. */
public final class Injector {

    /** How far a clock is set off. */
    public static final Duration SKEW = Duration.ofSeconds(3);

    private static final Duration LATENESS = Duration.ofMillis(200);
    /** What a group needs to notice, and whoever takes over to begin. */
    private static final Duration HEALING = Duration.ofSeconds(20);

    private static final Duration READY_WITHIN = Duration.ofSeconds(60);

    private final World world;
    private final Supervisor supervisor;
    private final Timeline timeline;
    private final Poison poison;
    private final Random random;
    private final Means means;
    private final Calm calm = new Calm();
    private final Victims victims = new Victims();
    private final List<String> uncleanStops = new ArrayList<>();
    private final List<Disturbances.Span> janitorsDisturbed = new ArrayList<>();

    public Injector(World world, Supervisor supervisor, Timeline timeline, Poison poison, Random random, Means means) {
        this.world = world;
        this.supervisor = supervisor;
        this.timeline = timeline;
        this.poison = poison;
        this.random = random;
        this.means = means;
    }

    /** Returns when all faults are mended: that time. */
    public Instant inject(FaultPlan plan) throws InterruptedException {
        long begin = System.nanoTime();
        List<Thread> faults = new ArrayList<>();
        for (Fault fault : plan.faults()) {
            faults.add(Thread.ofVirtual().name(fault.victim()).start(() -> await(fault, begin)));
        }
        for (Thread fault : faults) {
            fault.join();
        }
        return Instant.now();
    }

    /** How services ended when they were asked to, where that was not cleanly although nothing else was broken. */
    public synchronized List<String> uncleanStops() {
        return List.copyOf(uncleanStops);
    }

    /** When a janitor, or a broker that they all need, was broken, and a while after. */
    public synchronized Disturbances janitorsDisturbed() {
        return new Disturbances(janitorsDisturbed);
    }

    private synchronized void remember(Fault fault, Instant from) {
        if (fault.victim().startsWith("janitor") || fault.victim().startsWith("broker")) {
            janitorsDisturbed.add(new Disturbances.Span(from, Instant.now().plus(HEALING)));
        }
    }

    private void await(Fault fault, long begin) {
        try {
            Thread.sleep(fault.at().minusNanos(System.nanoTime() - begin));
            victims.take(held(fault));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            timeline.note("%s %s%s"
                    .formatted(
                            fault.victim(),
                            fault.kind().says(),
                            fault.lasting().isZero()
                                    ? ""
                                    : ", " + fault.lasting().toSeconds() + " s"));
            Instant from = Instant.now();
            calm.disturbed();
            try {
                commit(fault);
            } finally {
                calm.mended();
                remember(fault, from);
            }
        } catch (IOException | ExecutionException | RuntimeException e) {
            timeline.note("%s: %s could not be done: %s".formatted(fault.victim(), fault.kind(), e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            victims.giveBack(held(fault));
        }
    }

    /** What nobody else may touch until the fault is mended, however long that takes. */
    private Set<String> held(Fault fault) {
        return switch (fault.kind().part()) {
            case EXECUTORS ->
                world.topology().nodes("executor").stream()
                        .map(ServiceNode::name)
                        .collect(Collectors.toSet());
            case BROKER, BROKER_WITH_OWN_DISK -> Set.of("brokers");
            case NODE, DATABASE_CLIENT, JANITOR_WITH_OWN_DISK, DATABASE, TOPICS -> Set.of(fault.victim());
        };
    }

    private void commit(Fault fault) throws IOException, InterruptedException, ExecutionException {
        switch (fault.kind()) {
            case KILL -> killed(List.of(node(fault)), fault.lasting());
            case EXECUTORS_AWAY, EXECUTORS_LONG_AWAY -> killed(world.topology().nodes("executor"), fault.lasting());
            case RESTART -> restarted(node(fault), Map.of());
            case FREEZE_BRIEFLY, FREEZE_LONG -> frozen(node(fault), fault.lasting());
            case CUT_FROM_KAFKA -> cut(node(fault), world.network().brokers(), fault.lasting());
            case CUT_FROM_DATABASE -> cut(node(fault), List.of(world.network().database()), fault.lasting());
            case CLOCK_AHEAD -> skewed(node(fault), SKEW, fault.lasting());
            case CLOCK_BEHIND -> skewed(node(fault), SKEW.negated(), fault.lasting());
            case BROKER_KILL -> {
                kafka().kill(broker(fault));
                Thread.sleep(fault.lasting());
                kafka().restart(broker(fault));
            }
            case BROKER_RESTART -> kafka().restart(broker(fault));
            case BROKER_FREEZE -> {
                kafka().pause(broker(fault));
                Thread.sleep(fault.lasting());
                kafka().resume(broker(fault));
            }
            case BROKER_CUT -> cutBroker(broker(fault), fault.lasting());
            case BROKER_DISK_FULL -> {
                full(means.brokerDisk(), fault.lasting());
                kafka().restart(broker(fault));
            }
            case JANITOR_DISK_FULL -> full(means.janitorDisk(), fault.lasting());
            case DATABASE_CRASH -> {
                world.topology().postgres().stopImmediately();
                Thread.sleep(fault.lasting());
                world.topology().postgres().restart();
            }
            case DATABASE_RESTART -> world.topology().postgres().restart();
            case DATABASE_SLOW -> {
                world.network().database().slowDown(LATENESS);
                Thread.sleep(fault.lasting());
                world.network().database().slowDown(Duration.ZERO);
            }
            case POISON -> poison.spread(random);
        }
    }

    private ServiceNode node(Fault fault) {
        return world.nodes().stream()
                .filter(node -> node.name().equals(fault.victim()))
                .findFirst()
                .orElseThrow();
    }

    private static int broker(Fault fault) {
        return Integer.parseInt(fault.victim().substring("broker-".length()));
    }

    private EmbeddedKafkaCluster kafka() {
        return world.topology().kafka();
    }

    private void killed(List<ServiceNode> nodes, Duration lasting) throws IOException, InterruptedException {
        for (ServiceNode node : nodes) {
            supervisor.expectDown(node);
            node.kill();
        }
        Thread.sleep(lasting);
        for (ServiceNode node : nodes) {
            supervisor.start(node, Map.of());
        }
        for (ServiceNode node : nodes) {
            awaitReady(node);
        }
    }

    private void restarted(ServiceNode node, Map<String, String> more) throws IOException, InterruptedException {
        supervisor.expectDown(node);
        if (node.isAlive()) {
            stop(node);
        }
        supervisor.start(node, more);
        awaitReady(node);
    }

    private void stop(ServiceNode node) throws InterruptedException {
        boolean calmBefore = calm.butForOne();
        try {
            int exit = node.stop();
            if (exit != 0) {
                unclean("%s ended with %d after SIGTERM".formatted(node.name(), exit), calmBefore);
            }
        } catch (IllegalStateException stillRunning) {
            unclean(String.valueOf(stillRunning.getMessage()), calmBefore);
            node.kill();
        }
    }

    /** Without its brokers a service can't commit, and so can't end cleanly: that counts only in calm. */
    private synchronized void unclean(String what, boolean calmBefore) {
        timeline.note(what);
        if (calmBefore && calm.butForOne()) {
            uncleanStops.add(what);
        }
    }

    private void skewed(ServiceNode node, Duration by, Duration lasting) throws IOException, InterruptedException {
        restarted(node, means.clock().ahead(by));
        Thread.sleep(lasting);
        restarted(node, Map.of());
    }

    private static void frozen(ServiceNode node, Duration lasting) throws IOException, InterruptedException {
        node.pause();
        try {
            Thread.sleep(lasting);
        } finally {
            node.resume();
        }
    }

    private static void cut(ServiceNode node, List<Proxy> proxies, Duration lasting) throws InterruptedException {
        long pid = node.pid();
        proxies.forEach(proxy -> proxy.cut(pid));
        Thread.sleep(lasting);
        proxies.forEach(proxy -> proxy.mend(pid));
    }

    /** Nothing reaches it, and it reaches no other broker; only its controller still talks to the others. */
    private void cutBroker(int broker, Duration lasting) throws InterruptedException {
        long pid = kafka().pid(broker);
        List<Proxy> proxies = world.network().brokers();
        proxies.get(broker).cutFromAll(true);
        proxies.forEach(proxy -> proxy.cut(pid));
        Thread.sleep(lasting);
        proxies.forEach(proxy -> proxy.mend(pid));
        proxies.get(broker).cutFromAll(false);
    }

    private static void full(Disk disk, Duration lasting) throws IOException, InterruptedException {
        disk.fill();
        Thread.sleep(lasting);
        disk.free();
    }

    /** While other faults last it may take longer; whether all is well in the end is looked at then. */
    private static void awaitReady(ServiceNode node) throws InterruptedException {
        try {
            node.awaitReady(READY_WITHIN);
        } catch (IllegalStateException e) {
            // It ended again, and the supervisor starts it.
        }
    }
}
