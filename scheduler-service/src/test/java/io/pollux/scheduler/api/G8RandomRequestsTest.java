package io.pollux.scheduler.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.json.Json;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * G8: random and mutated requests, with any method, path, header and body: no 5xx, no stack trace, the server lives, and
 * no row changes without a right to. {@code -Dpollux.fuzz.requests=… -Dpollux.fuzz.seed=…} runs more or others.
 */
@ExtendWith(ApiFixture.Extension.class)
class G8RandomRequestsTest {

    private static final int REQUESTS = Integer.getInteger("pollux.fuzz.requests", 10_000);
    private static final long SEED = Long.getLong("pollux.fuzz.seed", System.nanoTime());
    private static final List<String> METHODS =
            List.of("GET", "GET", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW");
    private static final List<String> VALUES = List.of(
            "1",
            "0",
            "-1",
            "9223372036854775807",
            "99999999999999999999",
            "abc",
            "%00",
            "%ff",
            "%zz",
            "%",
            "..",
            "%2e%2e%2f",
            "'",
            "\"",
            "1;drop",
            "1-1-manual",
            "1-99999999999999-manual",
            "a%0d%0ab",
            "é",
            "%F0%9F%92%A9",
            "true",
            "null",
            "1e9",
            "20s",
            "2026-01-01T00:00:00Z",
            "-999999999-01-01T00:00:00Z",
            "{}",
            "[]");
    private static final List<String> PARAMETERS = List.of(
            "limit",
            "cursor",
            "search",
            "tag",
            "enabled",
            "state",
            "wait",
            "since",
            "until",
            "window",
            "success",
            "type",
            "project",
            "format",
            "dryRun",
            "sort",
            "condition",
            "id",
            "resultsPerSecond",
            "concurrency",
            "avgResponseMs",
            "%00",
            "");
    private static final List<String> FIELDS = List.of(
            "name",
            "url",
            "method",
            "headers",
            "secretHeaders",
            "body",
            "interval",
            "unit",
            "timeoutMs",
            "expectedStatus",
            "assertions",
            "tags",
            "enabled",
            "version",
            "username",
            "password",
            "role",
            "projects",
            "maxConcurrentHttp",
            "currentPassword",
            "newPassword",
            "expiresAt",
            "\u0000",
            "");

    private static final Pattern LENGTH = Pattern.compile("(?si)^HTTP.*?\r\ncontent-length: (\\d+).*?\r\n\r\n");

    private final ApiFixture fixture;
    private final Random random = new Random(SEED);

    G8RandomRequestsTest(ApiFixture fixture) {
        this.fixture = fixture;
    }

    @Test
    void noRequestBreaksAnythingOrGetsIn() throws Exception {
        System.out.println(REQUESTS + " random requests with the seed " + SEED);
        String viewer = viewerToken();
        String untouched = rows();
        List<String> failures = new ArrayList<>();
        int answered = 0;
        for (Exchange exchange : exchanges(viewer)) {
            String answer = exchange.answer.get(60, SECONDS);
            answered += answer.startsWith("HTTP/1.1 ") ? 1 : 0;
            if (answer.startsWith("HTTP/1.1 5")
                    || answer.contains("\tat ")
                    || answer.contains("Exception")
                    || answer.contains("postgresql")) {
                failures.add(exchange.request + "\n" + answer);
            }
        }

        assertThat(failures).as("seed %d", SEED).isEmpty();
        assertThat(answered).as("requests that were answered").isGreaterThan(REQUESTS * 9 / 10);
        assertThat(rows()).as("seed %d", SEED).isEqualTo(untouched);
        fixture.admin().get("/api/status").expect(200);
    }

    private record Exchange(String request, Future<String> answer) {}

    /** The requests depend on the seed alone; eight are under way at once. */
    private List<Exchange> exchanges(String viewer) {
        try (ExecutorService clients = Executors.newFixedThreadPool(8)) {
            List<Exchange> exchanges = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                String request = request(viewer);
                exchanges.add(new Exchange(request, clients.submit(() -> send(request))));
            }
            return exchanges;
        }
    }

    /** What nobody but an editor or admin may change; none of the requests has such a token. */
    private String rows() throws Exception {
        return fixture.text("""
                select concat_ws(' ', (select md5(string_agg(projects::text, '|' order by id)) from projects),
                  (select count(*) from users), (select md5(string_agg(password_hash, '|' order by id)) from users),
                  (select count(*) from api_keys))
                """);
    }

    private String request(String viewer) {
        StringBuilder request = new StringBuilder();
        request.append(any(METHODS)).append(' ').append(target()).append(" HTTP/1.1\r\nHost: localhost\r\n");
        if (random.nextInt(4) > 0) {
            request.append("Authorization: ").append(authorization(viewer)).append("\r\n");
        }
        if (random.nextInt(3) == 0) {
            request.append(any(List.of(
                    "If-Match: x\r\n",
                    "If-Match: \"99999999999999999999\"\r\n",
                    "Last-Event-ID: 1-2-3\r\n",
                    "Accept: */yaml\r\n",
                    "Origin: null\r\n",
                    "Expect: 100-continue\r\n",
                    "X-" + "a".repeat(random.nextInt(3000)) + ": b\r\n",
                    "Cookie: \u00ff\u0001\r\n",
                    "Content-Encoding: gzip\r\n")));
        }
        String body = random.nextInt(3) == 0 ? "" : body();
        request.append("Content-Type: ")
                .append(any(
                        List.of("application/json", "application/json", "application/yaml", "text/plain", ";;", "")))
                .append("\r\nContent-Length: ")
                .append(body.length())
                .append("\r\nConnection: close\r\n\r\n")
                .append(body);
        return random.nextInt(10) == 0 ? mutated(request.toString()) : request.toString();
    }

    private String target() {
        String path = any(Contract.operations()).path();
        // A stream of events never ends by itself.
        path = path.equals("/api/events") ? "/api/events/x" : path;
        path = path.replace("{id}", any(VALUES))
                .replace("{taskId}", any(VALUES))
                .replace("{slug}", any(VALUES));
        StringBuilder target = new StringBuilder(path.replace("\"", "%22").replace("{", "%7B"));
        if (random.nextInt(10) == 0) {
            target.append('/').append(any(VALUES));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            target.append(target.indexOf("?") < 0 ? '?' : '&')
                    .append(any(PARAMETERS))
                    .append('=')
                    .append(any(VALUES));
        }
        return target.toString().replaceAll("/events\\b(?!/)", "/event");
    }

    private String authorization(String viewer) {
        byte[] noise = new byte[20];
        random.nextBytes(noise);
        return any(List.of(
                "Bearer " + viewer,
                "Bearer " + viewer,
                "Bearer " + viewer,
                "Bearer " + mutated(viewer).replaceAll("[\r\n]", ""),
                "Bearer pollux_" + Base64.getUrlEncoder().encodeToString(noise),
                "Basic x",
                "Bearer",
                ""));
    }

    private String body() {
        StringBuilder body = new StringBuilder("{");
        for (int i = random.nextInt(5); i > 0; i--) {
            body.append(body.length() > 1 ? "," : "")
                    .append(new String(Json.encode(any(FIELDS)), ISO_8859_1))
                    .append(':')
                    .append(value(3));
        }
        String whole = body.append('}').toString();
        return random.nextInt(3) == 0 ? mutated(whole) : whole;
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> "null";
            case 1 -> Long.toString(random.nextLong());
            case 2 -> "1e400";
            case 3 -> "\"" + "x".repeat(random.nextInt(300)) + "\"";
            case 4 -> "\"\\u0000\\ud800\"";
            case 5 -> "true";
            case 6 -> "\"http://target.test/\"";
            case 7 -> "[" + value(depth - 1) + "]";
            default ->
                "{\"type\":" + value(depth - 1) + ",\"" + any(FIELDS).replace("\u0000", "") + "\":" + value(depth - 1)
                        + "}";
        };
    }

    private String mutated(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int at = random.nextInt(text.length());
        char replacement = (char) random.nextInt(256);
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, at) + replacement + text.substring(at + 1);
            case 1 -> text.substring(0, at) + replacement + text.substring(at);
            default -> text.substring(0, at) + text.substring(Math.min(text.length(), at + 1 + random.nextInt(5)));
        };
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** The whole answer; nothing when the server closed the connection, or waits for more of a request cut short. */
    private String send(String request) throws IOException {
        try (Socket socket = new Socket("localhost", fixture.client().port())) {
            socket.setSoTimeout(300);
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
            StringBuilder answer = new StringBuilder();
            byte[] buffer = new byte[8192];
            try {
                int read = 0;
                while (read >= 0 && !isWhole(answer)) {
                    answer.append(new String(buffer, 0, read, ISO_8859_1));
                    read = isWhole(answer) ? -1 : socket.getInputStream().read(buffer);
                }
            } catch (SocketTimeoutException | SocketException e) {
                // what came so far is the answer
            }
            return answer.toString();
        }
    }

    private static boolean isWhole(CharSequence answer) {
        Matcher length = LENGTH.matcher(answer);
        return length.find() && answer.length() >= length.end() + Integer.parseInt(length.group(1));
    }

    private String viewerToken() throws Exception {
        String name = ApiFixture.unique("fuzz");
        fixture.admin()
                .post("/api/users", Map.of("username", name, "password", "a password of tests", "role", "VIEWER"))
                .expect(201);
        return fixture.client()
                .post("/api/auth/login", Map.of("username", name, "password", "a password of tests"))
                .expect(200)
                .json()
                .get("token")
                .textValue();
    }
}
