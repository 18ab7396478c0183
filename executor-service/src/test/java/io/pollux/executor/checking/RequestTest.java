package io.pollux.executor.checking;

import static io.pollux.executor.checking.ScriptedServer.readRequest;
import static io.pollux.executor.checking.ScriptedServer.write;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.common.target.SystemResolver;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes over the wire. */
class RequestTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final SecretCipher CIPHER = new SecretCipher(new byte[32]);

    private final HttpCheck check = CheckFixture.with(new SystemResolver(), "127.0.0.0/8", null, CIPHER);
    private final AtomicReference<String> seen = new AtomicReference<>("");

    @AfterEach
    void stop() {
        check.stop(Duration.ZERO);
    }

    private ScriptedServer recording(String answer) {
        return ScriptedServer.start(socket -> {
            while (true) {
                seen.set(readRequest(socket));
                write(socket, answer);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get"})
    void sendsMethodHeadersAndBody(String method) {
        AtomicReference<String> body = new AtomicReference<>("");
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            seen.set(readRequest(socket));
            body.set(new String(socket.getInputStream().readNBytes(5), UTF_8));
            write(socket, OK);
        })) {
            CheckReport report = check.run(CheckFixture.project(
                    server.url() + "a b?q=ü",
                    method,
                    Map.of("X-Own", "value"),
                    "hällo".substring(0, 4),
                    List.of(),
                    true));

            assertThat(report.outcome()).isEqualTo(Outcome.UP);
            assertThat(seen.get())
                    .startsWith(method.toUpperCase(Locale.ROOT) + " /a%20b?q=%c3%bc HTTP/1.1\r\n")
                    .contains(
                            "\r\nX-Own: value\r\n", "\r\nContent-Length: 5\r\n", "\r\nHost: 127.0.0.1:" + server.port())
                    .contains("\r\nUser-Agent: " + Request.USER_AGENT + "\r\n");
            assertThat(body.get()).isEqualTo("häll");
        }
    }

    @Test
    void decryptsSecretHeadersForTheTargetAndTellsThemToNobodyElse() {
        try (ScriptedServer server = recording("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n")) {
            CheckReport report = check.run(withHeader(server.url(), CIPHER.encrypt("hunter2")));

            assertThat(seen.get()).contains("\r\nX-Token: hunter2\r\n");
            assertThat(report.toString()).doesNotContain("hunter2");
        }
    }

    @Test
    void doesNotCarrySecretsToAnotherServer() {
        try (ScriptedServer other = recording(OK);
                ScriptedServer first = ScriptedServer.answering(
                        "HTTP/1.1 302 Found\r\nLocation: http://localhost:" + other.port() + "/there\r\n\r\n")) {
            Project project = CheckFixture.project(
                    first.url(),
                    "GET",
                    Map.of("X-Token", CIPHER.encrypt("hunter2"), "Authorization", "Basic Zm9v", "X-Plain", "stays"),
                    null,
                    List.of(),
                    true);

            assertThat(check.run(project).outcome()).isEqualTo(Outcome.UP);
            assertThat(seen.get())
                    .startsWith("GET /there")
                    .contains("X-Plain: stays")
                    .doesNotContain("hunter2", "Basic", "X-Token", "Authorization");
        }
    }

    @Test
    void doesNotSendWhatItCanNotDecrypt() {
        HttpCheck withoutKey = CheckFixture.allowingLoopback();
        try (ScriptedServer server = recording(OK)) {
            CheckReport noKey = withoutKey.run(withHeader(server.url(), CIPHER.encrypt("hunter2")));
            CheckReport wrongKey = check.run(withHeader(
                    server.url(),
                    new SecretCipher("another key with 32 bytes in it!".getBytes(US_ASCII)).encrypt("hunter2")));

            assertThat(noKey.outcome()).isEqualTo(Outcome.INVALID_REQUEST);
            assertThat(noKey.error()).contains("SECRET_KEY");
            assertThat(wrongKey.outcome()).isEqualTo(Outcome.INVALID_REQUEST);
            assertThat(server.connections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nInjected: yes", "a\nb", "a\u0000b", "€"})
    void refusesHeaderValuesThatAreNone(String value) {
        try (ScriptedServer server = recording(OK)) {
            assertThat(check.run(withHeader(server.url(), value)).outcome()).isEqualTo(Outcome.INVALID_REQUEST);
            assertThat(check.run(withHeader(server.url(), CIPHER.encrypt(value)))
                            .outcome())
                    .isEqualTo(Outcome.INVALID_REQUEST);
            assertThat(server.connections()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "301, POST, GET",
        "302, POST, GET",
        "303, PUT, GET",
        "307, POST, POST",
        "308, PUT, PUT",
        "301, HEAD, HEAD"
    })
    void redirectsAsBrowsersDo(int status, String method, String next) {
        try (ScriptedServer server = ScriptedServer.start(socket -> {
            String request = readRequest(socket);
            seen.set(request);
            write(
                    socket,
                    request.contains(" /next ")
                            ? OK
                            : "HTTP/1.1 " + status
                                    + " X\r\nLocation: next\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        })) {
            check.run(CheckFixture.project(
                    server.url(), method, Map.of(), method.equals("HEAD") ? null : "body", List.of(), true));

            assertThat(seen.get()).startsWith(next + " /next ");
            assertThat(seen.get().contains("Content-Length: 4")).isEqualTo(next.startsWith("P"));
        }
    }

    @Test
    void usesAConnectionAgainAndOpensAnotherWhenItWasClosed() {
        try (ScriptedServer server = ScriptedServer.start(RequestTest::answerTwice)) {
            for (int i = 0; i < 4; i++) {
                assertThat(check.run(CheckFixture.project(server.url())).outcome())
                        .isEqualTo(Outcome.UP);
            }
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    private static void answerTwice(Socket socket) throws Exception {
        for (int i = 0; i < 2; i++) {
            readRequest(socket);
            write(socket, OK);
        }
    }

    private static Project withHeader(String url, String value) {
        return CheckFixture.project(url, "GET", Map.of("X-Token", value), null, List.of(), true);
    }
}
