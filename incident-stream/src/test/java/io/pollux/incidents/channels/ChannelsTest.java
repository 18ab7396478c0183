package io.pollux.incidents.channels;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.pollux.common.alerting.ChannelKind;
import io.pollux.common.contract.ProjectStatus.State;
import io.pollux.common.json.Json;
import io.pollux.common.target.Cidr;
import io.pollux.common.target.SystemResolver;
import io.pollux.common.target.TargetGuard;
import io.pollux.testkit.FreePort;
import java.net.Socket;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;

class ChannelsTest {

    private static final Instant OPENED = Instant.parse("2026-11-16T08:00:00Z");
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private static Message.Item item(String project, Message.Kind kind, State state) {
        return new Message.Item(
                kind,
                "1-0-schedule",
                1,
                project,
                List.of("eu", project),
                state,
                OPENED,
                OPENED.plusSeconds(90),
                false,
                state == State.UP ? null : "refused");
    }

    private static Message message(Message.Item... items) {
        int troubled = (int) List.of(items).stream()
                .filter(item -> item.kind() != Message.Kind.RESOLVED)
                .count();
        return new Message("m-1", false, items.length, troubled, List.of(items), "https://pollux.test/#/incidents");
    }

    @Test
    void oneChangeIsTheTitle() {
        assertThat(message(item("shop", Message.Kind.OPENED, State.DOWN)).title())
                .isEqualTo("shop is DOWN: refused");
        assertThat(message(item("shop", Message.Kind.RESOLVED, State.UP)).title())
                .isEqualTo("shop is UP again, after 1 min 30 s");
        assertThat(message(item("shop", Message.Kind.REMINDER, State.DOWN)).title())
                .isEqualTo("shop is still DOWN for 1 min 30 s: refused");
    }

    @Test
    void manyAreCountedAndTheirCommonTagsNamed() {
        Message many = message(
                item("a", Message.Kind.OPENED, State.DOWN),
                item("b", Message.Kind.OPENED, State.DOWN),
                item("c", Message.Kind.RESOLVED, State.UP));

        assertThat(many.title()).isEqualTo("2 projects are in trouble, 1 is back (eu)");
        assertThat(many.text())
                .contains("\n- a is DOWN: refused\n- b is DOWN")
                .endsWith("https://pollux.test/#/incidents");
    }

    @Test
    void templateCannotBeBrokenByNames() throws Exception {
        JsonNode template = Json.mapper()
                .readTree(
                        "{\"alert\":{\"summary\":\"{{title}} ({{count}}) {{what}}\",\"all\":\"{{incidents}}\",\"n\":1}}");
        JsonNode filled =
                Template.fill(template, message(item("\"},\"x\":\"$1{{id}}", Message.Kind.OPENED, State.DOWN)));

        assertThat(filled.at("/alert/summary").textValue())
                .isEqualTo("\"},\"x\":\"$1{{id}} is DOWN: refused (1) {{what}}");
        assertThat(filled.at("/alert/all/0/state").textValue()).isEqualTo("DOWN");
        assertThat(filled.at("/alert/n").intValue()).isEqualTo(1);
    }

    /** Computed with: printf '1794816000.{"a":1}' | openssl dgst -sha256 -hmac top-secret */
    @Test
    void signatureIsThatOfEveryOtherTool() {
        assertThat(Signature.of("{\"a\":1}".getBytes(UTF_8), "top-secret", Instant.ofEpochSecond(1_794_816_000)))
                .isEqualTo("t=1794816000,v1=265cf9291a1686d5fe25a1218bcd83687dab4e3022903036b26660ec0617d96f");
    }

    @Test
    void webhookToAForbiddenAddressIsRefusedForGood() {
        GuardedHttp http = new GuardedHttp(new TargetGuard(new SystemResolver(), List.of()), TIMEOUT);
        Couriers couriers = new Couriers(http, mail(MailServer.Security.NONE, 1), Clock.systemUTC());
        Channel channel = new Channel(
                1,
                "inside",
                ChannelKind.WEBHOOK,
                Json.mapper().valueToTree(Map.of("url", "http://127.0.0.1:1/")),
                Map.of());

        assertThatThrownBy(() -> couriers.deliver(channel, Message.trial("m")))
                .isInstanceOfSatisfying(
                        DeliveryException.class, e -> assertThat(e.again()).isFalse())
                .hasMessageContaining("TARGET_ALLOW_CIDRS");
    }

    @Test
    void webhookThatNobodyListensAtIsTriedAgain() {
        GuardedHttp http =
                new GuardedHttp(new TargetGuard(new SystemResolver(), List.of(Cidr.parse("127.0.0.0/8"))), TIMEOUT);
        assertThatThrownBy(() -> http.post("http://127.0.0.1:" + FreePort.find() + "/", new byte[0], Map.of()))
                .isInstanceOfSatisfying(
                        DeliveryException.class, e -> assertThat(e.again()).isTrue());
    }

    @Test
    void mailGoesOverTlsWithTheIdOfTheMessage() throws Exception {
        GreenMail server = new GreenMail(new ServerSetup(FreePort.find(), "127.0.0.1", ServerSetup.PROTOCOL_SMTPS));
        server.start();
        try {
            new MailServer(
                            access(MailServer.Security.TLS, server.getSmtps().getPort()),
                            trusting().getSocketFactory())
                    .send(List.of("ops@pollux.test"), message(item("shop", Message.Kind.OPENED, State.DOWN)));

            assertThat(server.getReceivedMessages()).singleElement().satisfies(mail -> {
                assertThat(mail.getSubject()).isEqualTo("shop is DOWN: refused");
                assertThat(mail.getHeader("Message-ID")).containsExactly("<m-1@pollux>");
            });
        } finally {
            server.stop();
        }
    }

    /** GreenMail's plain server offers no STARTTLS. */
    @Test
    void mailIsNotSentInTheClearWhenTheServerHasNoStartTls() {
        GreenMail server = new GreenMail(new ServerSetup(FreePort.find(), "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        server.start();
        try {
            MailServer mail =
                    mail(MailServer.Security.STARTTLS, server.getSmtp().getPort());
            assertThatThrownBy(() -> mail.send(List.of("ops@pollux.test"), Message.trial("m")))
                    .isInstanceOf(DeliveryException.class)
                    .hasMessageContaining("STARTTLS");
            assertThat(server.getReceivedMessages()).isEmpty();
        } finally {
            server.stop();
        }
    }

    /** Every answer comes well within the timeout, all of them together do not. */
    @Test
    void mailServerThatIsSlowAtEveryStepIsLeftWhenTheTimeIsUp() throws Exception {
        try (SlowMailServer server = new SlowMailServer(TIMEOUT.dividedBy(4), TIMEOUT.dividedBy(4))) {
            MailServer mail = mail(MailServer.Security.NONE, server.port());
            Instant from = Instant.now();
            assertThatThrownBy(() -> mail.send(List.of("ops@pollux.test"), Message.trial("m")))
                    .isInstanceOfSatisfying(
                            DeliveryException.class, e -> assertThat(e.again()).isTrue())
                    .hasMessageContaining("within 5000 ms");
            assertThat(Duration.between(from, Instant.now())).isLessThan(TIMEOUT.plusSeconds(2));
            await().atMost(TIMEOUT).until(server::left);
            assertThat(server.mails()).isZero();
        }
    }

    @Test
    void mailThatWasTakenIsSentThoughTheServerDoesNotSayGoodbye() throws Exception {
        try (SlowMailServer server = new SlowMailServer(Duration.ZERO, TIMEOUT.multipliedBy(2))) {
            mail(MailServer.Security.NONE, server.port()).send(List.of("ops@pollux.test"), Message.trial("m"));
            assertThat(server.mails()).isEqualTo(1);
        }
    }

    private static MailServer mail(MailServer.Security security, int port) {
        return new MailServer(access(security, port), null);
    }

    private static MailServer.Access access(MailServer.Security security, int port) {
        return new MailServer.Access("127.0.0.1", port, security, "", "", "pollux@pollux.test", TIMEOUT);
    }

    /** Trusts the sink's own certificate, which nobody has signed. */
    private static SSLContext trusting() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustAll()}, null);
        return context;
    }

    private static final class TrustAll extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
