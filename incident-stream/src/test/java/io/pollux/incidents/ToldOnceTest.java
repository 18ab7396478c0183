package io.pollux.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.Topic;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.ServiceProcess;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * A real HTTP receiver and a real mail server: who is told what, and how often. One node serves all tests, and one of
 * them kills it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ToldOnceTest {

    private static final Duration GROUP_WINDOW = Duration.ofMillis(300);
    private static final Duration SOON = Duration.ofMinutes(2);

    private final AtomicReference<ServiceProcess> node = new AtomicReference<>();
    private Receiver receiver;
    private GreenMail mails;
    private RealIncidents kafka;
    private Instant due = Instant.now();

    @SuppressWarnings("NullAway.Init")
    ToldOnceTest() {}

    @BeforeAll
    void start() throws Exception {
        receiver = new Receiver();
        mails = new GreenMail(new ServerSetup(FreePort.find(), "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mails.start();
        kafka = new RealIncidents(Map.of(
                "INCIDENT_SETTLE", "1h",
                "NOTIFICATION_GROUP_WINDOW", GROUP_WINDOW.toMillis() + "ms",
                "NOTIFICATION_TIMEOUT", "3s",
                "NOTIFICATION_RETRY_AFTER", "100ms",
                "SMTP_HOST", "127.0.0.1",
                "SMTP_PORT", Integer.toString(mails.getSmtp().getPort()),
                "PUBLIC_URL", "https://pollux.test/"));
        node.set(kafka.fork().awaitReady());
        kafka.execute("insert into routes (name, tags) values ('all of the shop', '{shop}')");
        kafka.channel("hook", "WEBHOOK", "{\"url\":\"" + receiver.url("/hook") + "\"}", Map.of("signingSecret", "s3"));
        kafka.channel("slack", "SLACK", "{}", Map.of("url", receiver.url("/slack")));
        kafka.channel(
                "telegram",
                "TELEGRAM",
                "{\"chatId\":\"7\",\"apiUrl\":\"" + receiver.url("") + "\"}",
                Map.of("botToken", "T0k"));
        kafka.channel("mail", "EMAIL", "{\"to\":[\"ops@pollux.test\"]}", Map.of());
    }

    @AfterAll
    void stop() throws Exception {
        node.get().close();
        kafka.close();
        mails.stop();
        receiver.close();
    }

    private Project project(long id, String... tags) {
        Project project = Projects.of(id, RealIncidents.QUICK, true, 1, 60, List.of(tags));
        kafka.project(project);
        return project;
    }

    private void check(Project project, Outcome outcome) {
        due = due.plusSeconds(1);
        kafka.result(project, due, outcome);
        kafka.writer.flush();
    }

    private List<String> texts(String path, String project) {
        return receiver.at(path).stream()
                .map(Receiver.Received::body)
                .filter(body -> body.contains(project + " is"))
                .toList();
    }

    private List<String> subjects(String project) throws Exception {
        List<String> subjects = new ArrayList<>();
        for (MimeMessage mail : mails.getReceivedMessages()) {
            if (mail.getSubject().contains(project + " is")) {
                subjects.add(mail.getSubject());
            }
        }
        return subjects;
    }

    private void awaitSent(String incidentCondition) {
        await().atMost(SOON)
                .until(() -> kafka.query("select n.channel_id from notices n join incidents i using (incident_id)"
                                + " left join deliveries d using (delivery_id) where d.state is distinct from 'SENT' and "
                                + incidentCondition)
                        .isEmpty());
    }

    @Test
    @Order(1)
    void targetGoesDownAndComesBackAndEachChannelIsToldOnceEachTime() throws Exception {
        Project shop = project(1, "shop");
        check(shop, Outcome.UP);
        check(shop, Outcome.CONNECT_ERROR);
        await().atMost(SOON)
                .until(() -> subjects("project 1").size() == 1
                        && texts("/slack", "project 1").size() == 1);
        check(shop, Outcome.CONNECT_ERROR);
        check(shop, Outcome.UP);
        await().atMost(SOON)
                .until(() -> subjects("project 1").size() >= 2
                        && texts("/slack", "project 1").size() >= 2);
        awaitSent("i.project_id = 1");

        for (String path : List.of("/hook", "/slack", "/botT0k/sendMessage")) {
            assertThat(texts(path, "project 1"))
                    .as(path)
                    .satisfiesExactly(
                            down -> assertThat(down).contains("project 1 is DOWN: refused"),
                            up -> assertThat(up).contains("project 1 is UP again"));
        }
        assertThat(subjects("project 1"))
                .satisfiesExactlyInAnyOrder(
                        down -> assertThat(down).isEqualTo("project 1 is DOWN: refused"),
                        up -> assertThat(up).startsWith("project 1 is UP again"));
        assertThat(receiver.at("/hook"))
                .allSatisfy(hook -> assertThat(hook.signature()).startsWith("t="));
        assertThat(receiver.received).extracting(Receiver.Received::delivery).doesNotHaveDuplicates();
    }

    @Test
    @Order(2)
    void onlyRoutesWithTheProjectsTagsAreFollowed() throws Exception {
        Project other = project(2, "blog");
        check(other, Outcome.CONNECT_ERROR);
        await().atMost(SOON)
                .until(() -> !kafka.query("select 1 from incidents where project_id = 2")
                        .isEmpty());
        assertThat(kafka.query("select 1 from notices join incidents using (incident_id) where project_id = 2"))
                .isEmpty();
    }

    @Test
    @Order(3)
    void nobodyIsToldInMaintenanceUntilItIsOver() throws Exception {
        Project shop = project(3, "shop", "db");
        kafka.execute("insert into maintenance_windows (name, tags, starts_at, ends_at, created_by)"
                + " values ('upgrade', '{db}', now() - interval '1 minute', now() + interval '1 hour', 'test')");
        check(shop, Outcome.CONNECT_ERROR);
        await().atMost(SOON)
                .until(() -> kafka.query("select maintenance from incidents where project_id = 3")
                        .equals(List.of("upgrade")));
        assertThat(kafka.query(
                        "select quiet from incident_changes join incidents using (incident_id) where project_id = 3"))
                .containsExactly("MAINTENANCE");
        assertThat(kafka.query("select 1 from notices join incidents using (incident_id) where project_id = 3"))
                .isEmpty();

        kafka.execute("update maintenance_windows set ends_at = now()");
        await().atMost(SOON).until(() -> texts("/slack", "project 3").size() == 1);
    }

    @Test
    @Order(4)
    void whoIsSnoozedIsNotToldOf() throws Exception {
        Project shop = project(4, "shop");
        kafka.execute(
                "insert into projects (name, url) select 'p' || g, 'http://x/'" + " from generate_series(1, 4) g");
        kafka.execute(
                "insert into snoozes (project_id, until, created_by) values (4, now() + interval '1 hour', 'test')");
        check(shop, Outcome.CONNECT_ERROR);
        await().atMost(SOON)
                .until(() -> kafka.query("select quiet from incident_changes join incidents using (incident_id)"
                                + " where project_id = 4")
                        .equals(List.of("SNOOZED")));
        check(shop, Outcome.UP);
        await().atMost(SOON)
                .until(() -> !kafka.query("select 1 from incidents where project_id = 4 and resolved_at is not null")
                        .isEmpty());
        assertThat(kafka.query("select 1 from notices join incidents using (incident_id) where project_id = 4"))
                .isEmpty();
    }

    @Test
    @Order(5)
    void whatGoesOnIsRemindedOfUntilItIsAcknowledged() throws Exception {
        Project shop = project(5, "shop");
        check(shop, Outcome.CONNECT_ERROR);
        await().atMost(SOON).until(() -> texts("/slack", "project 5").size() == 1);
        kafka.execute("update routes set remind_every_ms = 60000");
        kafka.execute("update notices set created_at = created_at - interval '61 seconds' where incident_id in"
                + " (select incident_id from incidents where project_id = 5)");
        await().atMost(SOON).until(() -> texts("/slack", "project 5").size() == 2);
        assertThat(texts("/slack", "project 5").getLast()).contains("project 5 is still DOWN for");

        kafka.execute("update incidents set acknowledged_at = now(), acknowledged_by = 'ops' where project_id = 5");
        kafka.execute("update notices set created_at = created_at - interval '61 seconds' where incident_id in"
                + " (select incident_id from incidents where project_id = 5)");
        check(shop, Outcome.UP);
        await().atMost(SOON).until(() -> texts("/slack", "project 5").size() == 3);
        assertThat(texts("/slack", "project 5").getLast()).contains("project 5 is UP again");
        kafka.execute("update routes set remind_every_ms = null");
    }

    @Test
    @Order(6)
    void fiveThousandThatFailTogetherAreOneMessageAChannel() throws Exception {
        List<Project> many = new ArrayList<>();
        for (long id = 10_000; id < 15_000; id++) {
            many.add(project(id, "shop", "mass"));
        }
        kafka.writer.flush();
        await().atMost(SOON)
                .until(() -> kafka.query("select count(*) from project_status where project_id >= 10000")
                        .equals(List.of("5000")));
        int before = receiver.at("/slack").size();
        Instant failedAt = Instant.now();
        due = due.plusSeconds(1);
        for (Project project : many) {
            kafka.result(project, due, Outcome.CONNECT_ERROR);
        }
        kafka.writer.flush();
        await().atMost(SOON)
                .until(() -> kafka.query("select count(*) from incidents where project_id >= 10000")
                        .equals(List.of("5000")));
        awaitSent("i.project_id >= 10000");

        List<Receiver.Received> messages =
                receiver.at("/slack").subList(before, receiver.at("/slack").size());
        // As many windows as there were since: on a slow machine the incidents themselves take their time.
        assertThat((long) messages.size())
                .isLessThanOrEqualTo(Duration.between(failedAt, Instant.now()).dividedBy(GROUP_WINDOW) + 1);
        assertThat(
                        kafka.query(
                                "select count(*) from notices join deliveries using (delivery_id)"
                                        + " join channels c on c.id = notices.channel_id where incident_id like '1____-%' and c.name = 'slack'"))
                .containsExactly("5000");
        System.out.printf(
                "5,000 failures at once: %d messages to a channel; detected after %s%n",
                messages.size(), delays(failedAt));
    }

    /** From the end of the check until the incident was decided on. */
    private String delays(Instant from) {
        List<Long> delays = new ArrayList<>();
        kafka.reader.records(Topic.INCIDENTS).forEach(record -> {
            if (record.timestamp() >= from.toEpochMilli()) {
                delays.add(record.timestamp() - from.toEpochMilli());
            }
        });
        Collections.sort(delays);
        return "p50 %d ms, p99 %d ms, last %d ms"
                .formatted(delays.get(delays.size() / 2), delays.get(delays.size() * 99 / 100), delays.getLast());
    }

    /** Where at least once begins: the receiver has it, and nobody could write that down. */
    @Test
    @Order(7)
    void messageIsRepeatedUnderTheSameIdWhenTheSenderDiesBetweenReceiptAndCommit() throws Exception {
        Project shop = project(7, "shop");
        kafka.execute("update channels set enabled = name = 'hook'");
        check(shop, Outcome.UP);
        int before = receiver.at("/hook").size();
        receiver.beforeNextAnswer(() -> {
            try {
                node.get().kill();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        check(shop, Outcome.CONNECT_ERROR);
        await().atMost(SOON).until(() -> !node.get().isAlive());
        node.set(kafka.fork().awaitReady());
        awaitSent("i.project_id = 7");
        check(shop, Outcome.UP);
        await().atMost(SOON)
                .until(() -> kafka.query("select 1 from notices join incidents using (incident_id)"
                                        + " where project_id = 7 and kind = 'RESOLVED'")
                                .size()
                        == 1);
        awaitSent("i.project_id = 7");

        List<Receiver.Received> hooks =
                receiver.at("/hook").subList(before, receiver.at("/hook").size());
        assertThat(hooks).hasSize(3);
        assertThat(hooks.get(0).delivery()).isEqualTo(hooks.get(1).delivery());
        assertThat(hooks.get(0).body()).isEqualTo(hooks.get(1).body()).contains("project 7 is DOWN");
        assertThat(hooks.get(2).delivery()).isNotEqualTo(hooks.get(1).delivery());
        assertThat(hooks.get(2).body()).contains("project 7 is UP again");
    }
}
