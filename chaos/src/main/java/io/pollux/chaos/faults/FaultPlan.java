package io.pollux.chaos.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What will be broken when: a pure function of the seed. Every kind of fault that fits into the time comes before any
 * comes again. Several may overlap, but never two that touch the same part, two brokers, or brokers and the full disk of
 * one: the cluster promises to survive one at a time.
 */
public record FaultPlan(List<Fault> faults) {

    /** Between the end of a fault of a part and the next one of it: what a restart takes at least. */
    private static final Duration RECOVERY = Duration.ofSeconds(12);

    private static final int ATTEMPTS = 50;
    private static final Duration MINIMUM_GAP = Duration.ofSeconds(3);
    private static final int RANDOM_GAP_MS = 7_000;

    public FaultPlan {
        faults = List.copyOf(faults);
    }

    /** Plans as many faults as fit into the time. */
    public static FaultPlan of(long seed, Duration until, Parts parts) {
        Random random = new Random(seed);
        List<Fault> faults = new ArrayList<>(List.of(poison(parts)));
        List<FaultKind> deck = new ArrayList<>();
        Duration at = MINIMUM_GAP;
        while (at.compareTo(until) < 0) {
            Fault next = draw(random, deck, at, until, faults, parts);
            if (next != null) {
                faults.add(next);
            }
            at = at.plus(MINIMUM_GAP).plusMillis(random.nextInt(RANDOM_GAP_MS));
        }
        return new FaultPlan(faults);
    }

    /** Comes first, so that it has a place in the shortest run: its check fails if it finds nothing to look at. */
    private static Fault poison(Parts parts) {
        return new Fault(
                Duration.ZERO,
                FaultKind.POISON,
                parts.victims(FaultKind.POISON).getFirst(),
                FaultKind.POISON.shortest());
    }

    private static @Nullable Fault draw(
            Random random, List<FaultKind> deck, Duration at, Duration until, List<Fault> planned, Parts parts) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (deck.isEmpty()) {
                deck.addAll(
                        Arrays.stream(FaultKind.values()).filter(parts::canDo).toList());
            }
            FaultKind kind = deck.get(random.nextInt(deck.size()));
            List<String> victims = parts.victims(kind);
            Fault fault = new Fault(at, kind, victims.get(random.nextInt(victims.size())), lasting(random, kind));
            if (fault.end().compareTo(until) > 0) {
                if (at.plus(kind.shortest()).compareTo(until) > 0) {
                    deck.remove(kind);
                }
                continue;
            }
            if (planned.stream().noneMatch(other -> collide(fault, other))) {
                deck.remove(kind);
                return fault;
            }
        }
        return null;
    }

    private static Duration lasting(Random random, FaultKind kind) {
        long range = kind.longest().minus(kind.shortest()).toMillis();
        return kind.shortest().plusMillis(range == 0 ? 0 : random.nextLong(range));
    }

    private static boolean collide(Fault one, Fault other) {
        return samePart(one, other) && one.overlaps(other, RECOVERY);
    }

    private static boolean samePart(Fault one, Fault other) {
        return one.victim().equals(other.victim())
                || (isBroker(one) && isBroker(other))
                || (touchesExecutors(one) && touchesExecutors(other) && (isAllExecutors(one) || isAllExecutors(other)));
    }

    private static boolean isBroker(Fault fault) {
        return fault.victim().startsWith("broker-");
    }

    private static boolean touchesExecutors(Fault fault) {
        return fault.victim().startsWith("executor");
    }

    private static boolean isAllExecutors(Fault fault) {
        return fault.victim().equals(Parts.EXECUTORS);
    }

    /** When everything is mended, as planned. */
    public Duration end() {
        return faults.stream().map(Fault::end).max(Duration::compareTo).orElse(Duration.ZERO);
    }
}
