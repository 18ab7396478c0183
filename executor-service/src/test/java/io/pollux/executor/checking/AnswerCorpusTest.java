package io.pollux.executor.checking;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Assertion;
import io.pollux.common.contract.Project;
import io.pollux.testkit.fuzz.Corpus;
import io.pollux.testkit.fuzz.Input;
import io.pollux.testkit.fuzz.Probe;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers of hostile servers, byte for byte, after which they close the connection. A file is named after the outcome:
 * {@code CONNECT_ERROR-header-without-colon.http}. {@link EveryOutcomeTest} has what needs time, or more than bytes.
 */
class AnswerCorpusTest {

    private static final Corpus CORPUS = Corpus.of("answers");
    private static final long MAX_BYTES = 16 << 20;
    private static final List<Assertion> ASSERTIONS =
            List.of(new Assertion.BodyMatches("(?s).*"), new Assertion.Header("X", ""));

    private static HttpCheck check;

    @BeforeAll
    static void start() {
        check = CheckFixture.with(
                (name, _) -> {
                    throw new UnknownHostException(name);
                },
                "127.0.0.1/32",
                null,
                null);
    }

    @AfterAll
    static void stop() {
        check.stop(Duration.ofSeconds(1));
    }

    static List<Input> inputs() {
        return CORPUS.inputs().toList();
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void everyAnswerEndsAsTheOutcomeInItsName(Input input) {
        try (ScriptedServer server = ScriptedServer.start(socket -> answer(socket, input));
                Probe probe = new Probe(MAX_BYTES, answer -> {
                    CheckReport report = check.run(CheckFixture.project(server.url()));
                    assertWellFormed(report);
                    assertThat(report.outcome().name())
                            .as("%s", report)
                            .isEqualTo(input.name().substring(0, input.name().indexOf('-')));
                })) {
            probe.probe(input);
        }
    }

    @Test
    void everyMutationEndsAsAnOutcomeInWordsThatAPersonUnderstands() {
        AtomicReference<Input> current = new AtomicReference<>(new Input("none", new byte[0]));
        try (ScriptedServer server = ScriptedServer.start(socket -> answer(socket, current.get()));
                Probe probe = new Probe(MAX_BYTES, input -> {
                    current.set(input);
                    assertWellFormed(check.run(withAssertions(server.url())));
                })) {
            CORPUS.mutate(probe);
        }
    }

    private static Project withAssertions(String url) {
        return CheckFixture.project(url, "GET", Map.of(), null, ASSERTIONS, true);
    }

    private static void answer(Socket socket, Input input) throws Exception {
        ScriptedServer.readRequest(socket);
        ScriptedServer.write(socket, new String(input.bytes(), ISO_8859_1));
    }

    private static void assertWellFormed(CheckReport report) {
        if (report.outcome().success()) {
            assertThat(report.error()).isNull();
        } else {
            assertThat(report.error()).isNotBlank().doesNotContain("Exception");
        }
    }
}
