package io.pollux.executor.checking;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Outcome;
import io.pollux.common.target.NameResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No check reaches a forbidden address, however it is written, resolved or redirected to. */
class G8ForbiddenTargetTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final FakeNames names = new FakeNames();
    private final HttpCheck strict = CheckFixture.with(names, "", null, null);
    private final HttpCheck allowingLoopback = CheckFixture.with(names, "127.0.0.0/8", null, null);
    private ScriptedServer server;

    /** Names with the answers that they give one after the other; the last one stays. */
    private static final class FakeNames implements NameResolver {

        private final Map<String, Deque<List<InetAddress>>> answers = new HashMap<>();

        FakeNames answer(String name, String... addresses) {
            answers.computeIfAbsent(name, _ -> new ArrayDeque<>())
                    .add(Arrays.stream(addresses).map(InetAddress::ofLiteral).toList());
            return this;
        }

        @Override
        public List<InetAddress> resolve(String name, Duration timeout) throws UnknownHostException {
            Deque<List<InetAddress>> next = answers.get(name);
            if (next == null) {
                throw new UnknownHostException(name);
            }
            return next.size() > 1 ? next.poll() : next.getFirst();
        }
    }

    @BeforeEach
    void start() {
        server = ScriptedServer.answering(OK);
    }

    @AfterEach
    void stop() {
        server.close();
        strict.stop(Duration.ZERO);
        allowingLoopback.stop(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.1",
                "127.0.0.1.",
                "2130706433",
                "0177.0.0.1",
                "017700000001",
                "0x7f.0.0.1",
                "0x7f000001",
                "[::ffff:127.0.0.1]",
                "[::ffff:7f00:1]",
                "localhost",
                "LOCALHOST",
                "①②⑦.0.0.1"
            })
    void refusesEveryWayToWriteLoopbackUnlessItIsAllowed(String host) {
        names.answer("localhost", "127.0.0.1", "::1");
        String url = "http://" + host + ":" + server.port() + "/";

        assertThat(strict.run(CheckFixture.project(url)).outcome()).isEqualTo(Outcome.FORBIDDEN_TARGET);
        assertThat(server.connections()).isZero();
        assertThat(allowingLoopback.run(CheckFixture.project(url)).outcome()).isEqualTo(Outcome.UP);
        assertThat(server.connections()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0",
                "10.0.0.1",
                "100.64.0.1",
                "169.254.169.254",
                "168.63.129.16",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.0.1",
                "198.18.0.1",
                "224.0.0.1",
                "255.255.255.255",
                "[::]",
                "[::1]",
                "[::127.0.0.1]",
                "[fe80::1]",
                "[fc00::1]",
                "[fd00:ec2::254]",
                "[ff02::1]",
                "[64:ff9b::7f00:1]",
                "[64:ff9b::a00:1]",
                "[2002:7f00:1::]",
                "[::ffff:169.254.169.254]"
            })
    void refusesPrivateAndOtherSpecialAddresses(String host) {
        String url = "http://" + host + ":" + server.port() + "/";

        assertThat(strict.run(CheckFixture.project(url)).outcome()).isEqualTo(Outcome.FORBIDDEN_TARGET);
        assertThat(allowingLoopback.run(CheckFixture.project(url)).outcome()).isEqualTo(Outcome.FORBIDDEN_TARGET);
        assertThat(server.connections()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://public.example@127.0.0.1/",
                "http://127.0.0.1@public.example/",
                "http://public.example\\@127.0.0.1/",
                "http://public.example%2f@127.0.0.1/",
                "http://user:password@public.example/",
                "http://[fe80::1%25eth0]/",
                "http:127.0.0.1/",
                "http:///127.0.0.1/",
                "file:///etc/passwd",
                "gopher://127.0.0.1/",
                "jar:http://127.0.0.1!/",
                "//127.0.0.1/",
                "http://exa mple/",
                "http://1.2.3.4.5/",
                "http://256.0.0.1/",
                "http://127.0.0.1:0/",
                "http://127.0.0.1:99999/"
            })
    void refusesUrlsThatCouldBeReadInTwoWays(String url) {
        names.answer("public.example", "93.184.216.34");

        assertThat(allowingLoopback.run(CheckFixture.project(url)).outcome()).isEqualTo(Outcome.INVALID_REQUEST);
    }

    @Test
    void refusesANameWithAPublicAndAPrivateAddress() {
        names.answer("mixed.example", "93.184.216.34", "10.0.0.1");

        CheckReport report = strict.run(CheckFixture.project("http://mixed.example/"));

        assertThat(report.outcome()).isEqualTo(Outcome.FORBIDDEN_TARGET);
        assertThat(report.error()).doesNotContain("10.0.0.1");
    }

    @Test
    void connectsToTheAddressThatWasCheckedThoughTheNameChangesItsAnswer() {
        names.answer("changing.example", "127.0.0.1").answer("changing.example", "10.0.0.1");
        String url = "http://changing.example:" + server.port() + "/";

        assertThat(allowingLoopback.run(CheckFixture.project(url)).outcome()).isEqualTo(Outcome.UP);
        assertThat(allowingLoopback.run(CheckFixture.project(url)).outcome()).isEqualTo(Outcome.FORBIDDEN_TARGET);
        assertThat(server.connections()).isOne();
    }

    @Test
    void looksAtEveryRedirectAnew() {
        names.answer("first.example", "127.0.0.1").answer("second.example", "192.168.1.1");
        try (ScriptedServer redirecting = ScriptedServer.answering(
                "HTTP/1.1 301 Moved\r\nLocation: http://second.example:" + server.port() + "/\r\n\r\n")) {
            String url = "http://first.example:" + redirecting.port() + "/";

            assertThat(allowingLoopback.run(CheckFixture.project(url)).outcome())
                    .isEqualTo(Outcome.FORBIDDEN_TARGET);
        }
        assertThat(server.connections()).isZero();
    }
}
