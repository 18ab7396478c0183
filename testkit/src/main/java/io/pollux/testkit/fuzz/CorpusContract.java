package io.pollux.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every parser makes of its corpus. A file is accepted or refused as its name says, before which may stand what it
 * is to be: {@code refused-a-port-of-letters.env}, {@code Project-refused-null-tag.json}. A mutation may be either.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CorpusContract {

    private static final Pattern NAME = Pattern.compile("(?:[A-Z]\\w*-)?(accepted|refused)\\b.*");

    private final Corpus corpus;
    private final long maxBytes;

    protected CorpusContract(String kind, long maxBytes) {
        this.corpus = Corpus.of(kind);
        this.maxBytes = maxBytes;
    }

    /** Has an input parsed; throws if what comes of it, or the reason of a refusal, is not as it should be. */
    protected abstract boolean isAccepted(Input input) throws Exception;

    /** The same for an input whose name does not tell what it is to be. */
    protected void tryMutation(Input input) throws Exception {
        isAccepted(input);
    }

    List<Input> inputs() {
        return corpus.inputs().toList();
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void everyFileIsAcceptedOrRefusedAsItsNameSays(Input input) {
        Matcher name = NAME.matcher(input.name());
        assertThat(name.matches()).as("%s says accepted or refused", input).isTrue();
        try (Probe probe = new Probe(
                maxBytes,
                file -> assertThat(isAccepted(file) ? "accepted" : "refused").isEqualTo(name.group(1)))) {
            probe.probe(input);
        }
    }

    @Test
    void everyMutationIsAcceptedOrRefusedByAReason() {
        try (Probe probe = new Probe(maxBytes, this::tryMutation)) {
            corpus.mutate(probe);
        }
    }
}
