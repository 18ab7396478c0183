package io.pollux.executor.checking;

import static io.pollux.executor.checking.ScriptedServer.readRequest;
import static io.pollux.executor.checking.ScriptedServer.reset;
import static io.pollux.executor.checking.ScriptedServer.write;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.testkit.FreePort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a server does, its check ends by the deadline, with the right outcome and a message that says what it was. */
@Isolated("it measures time")
class EveryOutcomeTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static HttpCheck check;

    @BeforeAll
    static void start() {
        check = CheckFixture.allowingLoopback();
    }

    @AfterAll
    static void stop() {
        check.stop(Duration.ofSeconds(1));
    }

    private static Arguments raw(String name, ScriptedServer.Script script, Outcome outcome, String message) {
        return arguments(name, script, outcome, message);
    }

    private static ScriptedServer.Script answer(String text) {
        return socket -> {
            readRequest(socket);
            write(socket, text);
        };
    }

    static Stream<Arguments> plainServers() {
        return Stream.of(
                raw("a plain answer", answer(OK), Outcome.UP, ""),
                raw("HTTP/1.0", answer("HTTP/1.0 200 OK\r\n\r\nuntil the end"), Outcome.UP, ""),
                raw("204 without a body", answer("HTTP/1.1 204 No Content\r\n\r\n"), Outcome.UP, ""),
                raw(
                        "204 with a body",
                        answer("HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\nbody"),
                        Outcome.UP,
                        ""),
                raw("a body longer than announced", answer(OK + "and more"), Outcome.UP, ""),
                raw("early hints first", answer("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" + OK), Outcome.UP, ""),
                raw(
                        "not found",
                        answer("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
                        Outcome.WRONG_STATUS,
                        "404"),
                raw(
                        "reset in the header",
                        EveryOutcomeTest::resetInHeader,
                        Outcome.CONNECT_ERROR,
                        "broke the connection"),
                raw(
                        "reset in the body",
                        EveryOutcomeTest::resetInBody,
                        Outcome.CONNECT_ERROR,
                        "while reading the body"),
                raw(
                        "closed without an answer",
                        ScriptedServer::readRequest,
                        Outcome.CONNECT_ERROR,
                        "without an answer"),
                raw("no header ever", EveryOutcomeTest::hang, Outcome.TIMEOUT, "waiting for the answer"),
                raw(
                        "a header byte now and then",
                        EveryOutcomeTest::dripHeader,
                        Outcome.TIMEOUT,
                        "waiting for the answer"),
                raw("a body byte now and then", EveryOutcomeTest::dripBody, Outcome.TIMEOUT, "reading the body"),
                raw("an endless body", EveryOutcomeTest::endlessBody, Outcome.BODY_TOO_LARGE, "MAX_BODY_BYTES"),
                raw(
                        "an announced giant",
                        answer("HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n"),
                        Outcome.BODY_TOO_LARGE,
                        "MAX_BODY_BYTES"),
                raw("a compressed bomb", EveryOutcomeTest::bomb, Outcome.BODY_TOO_LARGE, "MAX_BODY_BYTES"),
                raw(
                        "broken compression",
                        answer("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd"),
                        Outcome.CONNECT_ERROR,
                        "decompressed"),
                raw("garbage", EveryOutcomeTest::garbage, Outcome.CONNECT_ERROR, "not HTTP"),
                raw(
                        "another protocol",
                        socket -> write(socket, "SSH-2.0-OpenSSH_9.6\r\n"),
                        Outcome.CONNECT_ERROR,
                        "not HTTP"),
                raw(
                        "100 KB of headers",
                        EveryOutcomeTest::manyHeaders,
                        Outcome.CONNECT_ERROR,
                        "header of the answer is larger"),
                raw(
                        "one header of 100 KB",
                        answer("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\n\r\n"),
                        Outcome.CONNECT_ERROR,
                        "header of the answer is larger"),
                raw(
                        "bad chunks",
                        answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n0\r\n\r\n"),
                        Outcome.CONNECT_ERROR,
                        "chunks"),
                raw(
                        "chunks cut short",
                        answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nok"),
                        Outcome.CONNECT_ERROR,
                        ""),
                raw(
                        "less than announced",
                        answer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok"),
                        Outcome.CONNECT_ERROR,
                        "in the middle of the answer"),
                raw(
                        "a redirect loop",
                        answer("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"),
                        Outcome.WRONG_STATUS,
                        "10 redirects"),
                raw(
                        "a redirect to a private address",
                        answer("HTTP/1.1 302 Found\r\nLocation: http://10.1.2.3/\r\n\r\n"),
                        Outcome.FORBIDDEN_TARGET,
                        "must not be polled"),
                raw(
                        "a redirect to metadata",
                        answer("HTTP/1.1 307 X\r\nLocation: http://169.254.169.254/latest\r\n\r\n"),
                        Outcome.FORBIDDEN_TARGET,
                        "must not be polled"),
                raw(
                        "a redirect to a file",
                        answer("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n"),
                        Outcome.FORBIDDEN_TARGET,
                        "Only http and https"));
    }

    @ParameterizedTest(name = "{0} → {2}")
    @MethodSource("plainServers")
    void endsWithTheOutcomeOf(String name, ScriptedServer.Script script, Outcome outcome, String message) {
        try (ScriptedServer server = ScriptedServer.start(script)) {
            expect(CheckFixture.project(server.url()), outcome, message);
        }
    }

    @Test
    void tellsAClosedPortAndAnUnknownName() throws Exception {
        expect(CheckFixture.project("http://127.0.0.1:" + FreePort.find()), Outcome.CONNECT_ERROR, "refused");
        expect(CheckFixture.project("http://no-such-name.invalid/"), Outcome.DNS_ERROR, "no-such-name.invalid");
    }

    @Test
    void timesOutOnAServerThatDoesNotAccept() throws Exception {
        List<SocketChannel> queue = new ArrayList<>();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 4; i++) {
                SocketChannel channel = SocketChannel.open();
                queue.add(channel);
                channel.configureBlocking(false);
                channel.connect(server.getLocalSocketAddress());
            }
            expect(
                    CheckFixture.project("http://127.0.0.1:" + server.getLocalPort() + "/"),
                    Outcome.TIMEOUT,
                    "connecting");
        } finally {
            for (SocketChannel channel : queue) {
                channel.close();
            }
        }
    }

    @Test
    void readsNoBodyAfterHead() {
        try (ScriptedServer server = ScriptedServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")) {
            CheckReport report =
                    expect(CheckFixture.project(server.url(), "HEAD", Map.of(), null, List.of(), true), Outcome.UP, "");

            assertThat(report.responseBytes()).isZero();
        }
    }

    private static CheckReport expect(Project project, Outcome outcome, String message) {
        return CheckFixture.expect(check, project, outcome, message);
    }

    private static void resetInHeader(Socket socket) throws Exception {
        readRequest(socket);
        write(socket, "HTTP/1.1 200 OK\r\nContent-");
        Thread.sleep(50);
        reset(socket);
    }

    private static void resetInBody(Socket socket) throws Exception {
        readRequest(socket);
        write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nsome of it");
        Thread.sleep(50);
        reset(socket);
    }

    private static void hang(Socket socket) throws Exception {
        Thread.sleep(Duration.ofMinutes(1));
    }

    private static void dripHeader(Socket socket) throws Exception {
        drip(socket, "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(10_000));
    }

    private static void dripBody(Socket socket) throws Exception {
        readRequest(socket);
        write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n");
        drip(socket, "x".repeat(10_000));
    }

    private static void drip(Socket socket, String text) throws Exception {
        for (int i = 0; i < text.length(); i++) {
            write(socket, text.substring(i, i + 1));
            Thread.sleep(50);
        }
    }

    private static void endlessBody(Socket socket) throws IOException {
        readRequest(socket);
        write(socket, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        while (true) {
            write(socket, "400\r\n" + "x".repeat(1024) + "\r\n");
        }
    }

    private static void garbage(Socket socket) throws IOException {
        readRequest(socket);
        write(socket, "\u0001\u0002 this is no HTTP \u00ff\r\n\r\n more of it");
    }

    private static void manyHeaders(Socket socket) throws IOException {
        readRequest(socket);
        write(socket, "HTTP/1.1 200 OK\r\n");
        for (int i = 0; i < 1_000; i++) {
            write(socket, "X-Header-" + i + ": " + "x".repeat(100) + "\r\n");
        }
        write(socket, "\r\n");
    }

    private static void bomb(Socket socket) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(new byte[10 << 20]);
        }
        readRequest(socket);
        write(
                socket,
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + compressed.size() + "\r\n\r\n"
                        + compressed.toString(ISO_8859_1));
    }
}
