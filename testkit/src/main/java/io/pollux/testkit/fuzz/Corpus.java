package io.pollux.testkit.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The inputs of one kind: the files in {@code src/test/resources/fuzz/<kind>} of a module. What a mutation breaks is
 * added there, so that it stays mended.
 */
public final class Corpus {

    /** {@code -Dpollux.fuzz.seed=…} repeats a run, {@code -Dpollux.fuzz.mutations=…} makes a longer one. */
    private static final long SEED = Long.getLong("pollux.fuzz.seed", System.nanoTime());

    private static final int MUTATIONS = Integer.getInteger("pollux.fuzz.mutations", 3_000);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("pollux.fuzz.seconds", 2));

    private final String kind;
    private final List<Input> inputs;

    private Corpus(String kind, List<Input> inputs) {
        this.kind = kind;
        this.inputs = inputs;
    }

    public static Corpus of(String kind) {
        URL folder = Objects.requireNonNull(
                Thread.currentThread().getContextClassLoader().getResource("fuzz/" + kind), "no corpus of " + kind);
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            return new Corpus(kind, files.sorted().map(Corpus::read).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Input read(Path file) {
        try {
            return new Input(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files, in the order of their names. */
    public Stream<Input> inputs() {
        return inputs.stream();
    }

    /**
     * Probes random changes of the files, which depend on the seed alone: some thousands, or as many as two seconds
     * allow.
     */
    public void mutate(Probe probe) {
        System.out.println("mutating " + inputs.size() + " " + kind + " with the seed " + SEED);
        Mutator mutator = new Mutator(SEED, inputs);
        long end = System.nanoTime() + TIME.toNanos();
        for (int i = 0; i < MUTATIONS && System.nanoTime() < end; i++) {
            probe.probe(mutator.next("%s mutation %d of the seed %d".formatted(kind, i, SEED)));
        }
    }
}
