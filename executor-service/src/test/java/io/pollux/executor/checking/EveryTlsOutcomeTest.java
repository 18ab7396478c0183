package io.pollux.executor.checking;

import static io.pollux.executor.checking.ScriptedServer.readRequest;
import static io.pollux.executor.checking.ScriptedServer.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.target.SystemResolver;
import io.pollux.executor.tls.TlsProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.conscrypt.Conscrypt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever's TLS it is, a check says the same of a server. */
@Isolated("it measures time")
@ParameterizedClass
@EnumSource(TlsProvider.class)
class EveryTlsOutcomeTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";

    private static final TestCertificate GOOD = TestCertificate.create("good", "ip:127.0.0.1", "-1d", 30);
    private static final TestCertificate ISSUED = TestCertificate.issued("issued", "ip:127.0.0.1");
    private static final TestCertificate OTHER_HOST = TestCertificate.create("other", "dns:other.example", "-1d", 30);
    private static final TestCertificate EXPIRED = TestCertificate.create("expired", "ip:127.0.0.1", "-10d", 5);
    private static final TestCertificate NOT_YET_VALID = TestCertificate.create("future", "ip:127.0.0.1", "+5d", 30);
    private static final TestCertificate SELF_SIGNED = TestCertificate.create("self", "ip:127.0.0.1", "-1d", 30);

    private final TlsProvider provider;
    private HttpCheck check;

    EveryTlsOutcomeTest(TlsProvider provider) {
        this.provider = provider;
    }

    @BeforeEach
    void start() throws Exception {
        check = CheckFixture.with(
                new SystemResolver(),
                "127.0.0.0/8",
                TestCertificate.trusting(GOOD, ISSUED, OTHER_HOST),
                null,
                provider);
    }

    @AfterEach
    void stop() {
        check.stop(Duration.ofSeconds(1));
    }

    @Test
    void acceptsATrustedCertificate() throws Exception {
        judges(GOOD, Outcome.UP, "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void acceptsWhatATrustedAuthorityHasIssued(String version) throws Exception {
        try (ScriptedServer server = ScriptedServer.start(ISSUED.sockets(), speaking(version))) {
            expect(server, Outcome.UP, "");
        }
    }

    /** The JDK's client leaves such a name out; the native one sends it, as browsers do, and the JDK's server refuses it. */
    @Test
    void speaksToAHostWhoseNameHasAnUnderscore() throws Exception {
        HttpCheck resolving = CheckFixture.with(
                (_, _) -> List.of(InetAddress.getLoopbackAddress()), "127.0.0.0/8", null, null, provider);
        try (ScriptedServer server = ScriptedServer.start(GOOD.sockets(), EveryTlsOutcomeTest::answer)) {
            String url = "https://order_service.example:" + server.port() + "/";
            Project unverified = CheckFixture.project(url, "GET", Map.of(), null, List.of(), false);

            switch (provider) {
                case JDK -> CheckFixture.expect(resolving, unverified, Outcome.UP, "");
                case NATIVE -> CheckFixture.expect(resolving, unverified, Outcome.TLS_ERROR, "illegal_parameter");
            }
        } finally {
            resolving.stop(Duration.ofSeconds(1));
        }
    }

    @Test
    void refusesAnExpiredCertificate() throws Exception {
        judges(EXPIRED, Outcome.TLS_ERROR, "The certificate expired on ");
    }

    @Test
    void refusesACertificateBeforeItsTime() throws Exception {
        judges(NOT_YET_VALID, Outcome.TLS_ERROR, "The certificate is not valid before ");
    }

    @Test
    void refusesASelfSignedCertificate() throws Exception {
        judges(SELF_SIGNED, Outcome.TLS_ERROR, "The certificate is self-signed and not trusted");
    }

    @Test
    void refusesACertificateForAnotherHost() throws Exception {
        judges(OTHER_HOST, Outcome.TLS_ERROR, "The certificate is for another host: No subject alternative names");
    }

    @Test
    void acceptsAnyCertificateWhenTheProjectSaysSoAndTellsIt() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(EXPIRED.sockets(), EveryTlsOutcomeTest::answer)) {
            Project project = CheckFixture.project(https(server), "GET", Map.of(), null, List.of(), false);
            CheckReport report = CheckFixture.expect(check, project, Outcome.UP, "");

            assertThat(report.tlsVerified()).isFalse();
            assertThat(report.certificateExpiresAt()).isBefore(Instant.now());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void judgesEachNewConnectionByTheCertificateThatItShows(String version) throws Exception {
        ChangingCertificate certificate = new ChangingCertificate(GOOD);
        try (ScriptedServer server = ScriptedServer.start(certificate.sockets(), socket -> {
            Conscrypt.setUseSessionTickets((SSLSocket) socket, true);
            speaking(version).serve(socket);
        })) {
            expect(server, Outcome.UP, "");
            certificate.become(EXPIRED);
            expect(server, Outcome.TLS_ERROR, "The certificate expired on ");
        }
    }

    @Test
    void tellsPlainHttpOnATlsPortAndTheReverse() throws Exception {
        try (ScriptedServer plain = ScriptedServer.start(EveryTlsOutcomeTest::refuseAtOnce);
                ScriptedServer secured = ScriptedServer.start(GOOD.sockets(), ScriptedServer::readRequest)) {
            expect(plain, Outcome.TLS_ERROR, "does not speak TLS");
            CheckFixture.expect(check, CheckFixture.project(secured.url()), Outcome.CONNECT_ERROR, "");
        }
    }

    @Test
    void tellsWhatAServerDislikes() {
        byte[] handshakeFailure = {21, 3, 3, 0, 2, 2, 40};
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            socket.getInputStream().read(new byte[4096]);
            socket.getOutputStream().write(handshakeFailure);
        })) {
            expect(server, Outcome.TLS_ERROR, "Received fatal alert: handshake_failure");
        }
    }

    @Test
    void tellsAConnectionThatEndsDuringTheHandshake() {
        try (ScriptedServer server =
                ScriptedServer.start(socket -> socket.getInputStream().read(new byte[4096]))) {
            expect(server, Outcome.TLS_ERROR, "ended the connection during the TLS handshake");
        }
    }

    @Test
    void timesOutInTheHandshakeAndAfterIt() throws Exception {
        try (ScriptedServer silent = ScriptedServer.start(EveryTlsOutcomeTest::hang);
                ScriptedServer lazy = ScriptedServer.start(GOOD.sockets(), EveryTlsOutcomeTest::answerNever)) {
            expect(silent, Outcome.TIMEOUT, "the TLS handshake");
            expect(lazy, Outcome.TIMEOUT, "waiting for the answer");
        }
    }

    @Test
    void keepsConnections() throws Exception {
        try (ScriptedServer server = ScriptedServer.start(GOOD.sockets(), EveryTlsOutcomeTest::answerOn)) {
            expect(server, Outcome.UP, "");
            expect(server, Outcome.UP, "");

            assertThat(server.connections()).isOne();
        }
    }

    private void judges(TestCertificate certificate, Outcome outcome, String message) throws Exception {
        try (ScriptedServer server = ScriptedServer.start(certificate.sockets(), EveryTlsOutcomeTest::answer)) {
            CheckReport report = expect(server, outcome, message);

            assertThat(report.certificateExpiresAt()).isNotNull();
            assertThat(report.tlsVerified()).isTrue();
        }
    }

    private CheckReport expect(ScriptedServer server, Outcome outcome, String message) {
        return CheckFixture.expect(check, CheckFixture.project(https(server)), outcome, message);
    }

    private static String https(ScriptedServer server) {
        return "https://127.0.0.1:" + server.port() + "/";
    }

    private static ScriptedServer.Script speaking(String version) {
        return socket -> {
            ((SSLSocket) socket).setEnabledProtocols(new String[] {version});
            answer(socket);
        };
    }

    private static void answer(Socket socket) throws IOException {
        readRequest(socket);
        write(socket, OK);
    }

    private static void answerOn(Socket socket) throws IOException {
        while (true) {
            readRequest(socket);
            write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        }
    }

    private static void answerNever(Socket socket) throws Exception {
        readRequest(socket);
        hang(socket);
    }

    private static void hang(Socket socket) throws Exception {
        Thread.sleep(Duration.ofMinutes(1));
    }

    private static void refuseAtOnce(Socket socket) throws IOException {
        socket.getInputStream().read();
        write(socket, "HTTP/1.1 400 Bad Request\r\n\r\n");
    }
}
