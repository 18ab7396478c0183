package io.pollux.scheduler.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.Topic;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Incidents, quiet times, channels, routes and status pages through the API. */
@ExtendWith(ApiFixture.Extension.class)
class AlertingApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    AlertingApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    private String incident(long projectId, String state) throws Exception {
        String id = ApiFixture.unique("7-1");
        fixture.execute(
                "insert into incidents (incident_id, project_id, project_name, tags, change, state, worst, reason,"
                        + " flapping, opened_at, changed_at, resolved_at) values ('" + id + "', " + projectId
                        + ", 'shop', '{inc}', 1, '" + state + "', 'DOWN', 'RESULTS', false, now(), now(), "
                        + (state.equals("UP") ? "now()" : "null") + ")");
        fixture.execute(
                "insert into incident_changes (incident_id, change, kind, state, previous, reason, at, results)"
                        + " values ('" + id + "', 1, 'OPENED', 'DOWN', 'UP', 'RESULTS', now(), '[{\"taskId\":\"t\","
                        + "\"scheduledAt\":\"2026-11-16T08:00:00Z\",\"timestamp\":\"2026-11-16T08:00:00Z\",\"outcome\":\"TIMEOUT\"}]')");
        return id;
    }

    @Test
    void incidentsAreListedShownAndAcknowledged() throws Exception {
        long project = fixture.project(ApiFixture.unique("incident"));
        String open = incident(project, "DOWN");
        String over = incident(project, "UP");

        JsonNode page = admin.get("/api/incidents?project=" + project + "&limit=1")
                .expect(200)
                .json();
        assertThat(page.at("/items/0/incidentId").textValue()).isEqualTo(over);
        String next = page.get("nextCursor").textValue();
        assertThat(admin.get("/api/incidents?project=" + project + "&cursor=" + next)
                        .expect(200)
                        .json()
                        .at("/items/0/incidentId")
                        .textValue())
                .isEqualTo(open);
        assertThat(admin.get("/api/incidents?phase=open&tag=inc&project=" + project)
                        .expect(200)
                        .json()
                        .get("items"))
                .hasSize(1);
        admin.get("/api/incidents?cursor=nonsense").expect(400);
        assertThat(admin.get("/api/incidents/" + open)
                        .expect(200)
                        .json()
                        .at("/changes/0/results/0/outcome")
                        .textValue())
                .isEqualTo("TIMEOUT");
        admin.get("/api/incidents/none").expect(404);

        assertThat(admin.post("/api/incidents/" + open + "/acknowledge", Map.of("note", "on it"))
                        .expect(200)
                        .json()
                        .at("/incident/acknowledged/by")
                        .textValue())
                .isEqualTo("admin");
        admin.post("/api/incidents/none/acknowledge", Map.of()).expect(404);
        admin.post("/api/incidents/" + open + "/acknowledge", Map.of("noet", ""))
                .expect(400);
    }

    @Test
    void projectIsSnoozedUntilATime() throws Exception {
        String path = "/api/projects/" + fixture.project(ApiFixture.unique("snooze")) + "/snooze";
        String until = Instant.now().plusSeconds(3_600).toString();

        admin.put(path, Map.of("until", until, "reason", "known")).expect(200);
        admin.put(path, Map.of("until", "2020-01-01T00:00:00Z")).expect(400);
        admin.put("/api/projects/999999/snooze", Map.of("until", until)).expect(404);
        admin.delete(path).expect(204);
        admin.delete(path).expect(404);
    }

    @Test
    void maintenanceWindowsOnceAndRepeating() throws Exception {
        String project = ApiFixture.unique("maintained");
        fixture.project(project);
        String name = ApiFixture.unique("window");
        Map<String, Object> once = Map.of(
                "name", name,
                "projects", List.of(project),
                "startsAt", Instant.now().minusSeconds(60).toString(),
                "endsAt", Instant.now().plusSeconds(60).toString());
        ApiClient.Response added = admin.post("/api/maintenance", once).expect(201);
        assertThat(added.json().get("active").booleanValue()).isTrue();
        admin.post("/api/maintenance", once).expect(409);

        Map<String, Object> weekly = Map.of(
                "name", name,
                "tags", List.of("db"),
                "repeat",
                        Map.of(
                                "days",
                                List.of("sunday"),
                                "start",
                                "02:30",
                                "durationMs",
                                7_200_000,
                                "zone",
                                "Europe/Berlin"));
        String path = added.header("Location");
        assertThat(admin.put(path, weekly)
                        .expect(200)
                        .json()
                        .at("/repeat/days/0")
                        .textValue())
                .isEqualTo("SUNDAY");
        admin.put("/api/maintenance/999999", weekly).expect(404);
        assertThat(admin.post("/api/maintenance", Map.of("name", "x", "tags", List.of("a")))
                        .expect(400)
                        .reason("endsAt"))
                .contains("after startsAt");
        assertThat(admin.put(
                                path,
                                Map.of(
                                        "name",
                                        name,
                                        "projects",
                                        List.of("no such"),
                                        "startsAt",
                                        "2026-01-01T00:00:00Z",
                                        "endsAt",
                                        "2026-01-02T00:00:00Z"))
                        .expect(400)
                        .reason("projects"))
                .contains("that exist");
        assertThat(admin.get("/api/maintenance").expect(200).body()).contains(name);
        admin.delete(path).expect(204);
        admin.delete(path).expect(404);
    }

    @Test
    void secretsOfAChannelAreNeverShownAndKeptByTheirMask() throws Exception {
        String name = ApiFixture.unique("telegram");
        Map<String, Object> telegram = new HashMap<>(Map.of(
                "name",
                name,
                "kind",
                "telegram",
                "settings",
                Map.of("chatId", "42"),
                "secrets",
                Map.of("botToken", "123:very-secret-token")));
        ApiClient.Response added = admin.post("/api/channels", telegram).expect(201);
        String path = added.header("Location");
        assertThat(added.body()).doesNotContain("very-secret").contains("********");
        assertThat(fixture.text("select secrets::text from channels where name = '" + name + "'"))
                .doesNotContain("very-secret")
                .contains("secret:v1:");
        String sealed = fixture.text("select secrets::text from channels where name = '" + name + "'");
        admin.post("/api/channels", telegram).expect(409);

        telegram.put("secrets", Map.of("botToken", "********"));
        admin.put(path, telegram).expect(200);
        assertThat(fixture.text("select secrets::text from channels where name = '" + name + "'"))
                .isEqualTo(sealed);
        telegram.put("settings", Map.of("chatId", "42", "apiUrl", "https://evil.test"));
        assertThat(admin.put(path, telegram).expect(400).reason("secrets.botToken"))
                .contains("given again");
        admin.put("/api/channels/999999", telegram).expect(404);
        assertThat(admin.get("/api/channels").expect(200).body())
                .contains(name)
                .doesNotContain("very-secret")
                .doesNotContain("secret:v1:");

        admin.delete(path).expect(204);
        admin.delete(path).expect(404);
    }

    @Test
    void channelsAreCheckedByTheirKind() throws Exception {
        assertThat(channel("webhook", Map.of("url", "ftp://x/"), Map.of()).reason("settings.url"))
                .contains("http");
        assertThat(channel("slack", Map.of(), Map.of()).reason("secrets.url")).contains("missing");
        assertThat(channel("email", Map.of("to", List.of("a@b.test\nBcc: c@d.test")), Map.of())
                        .reason("settings.to"))
                .contains("e-mail");
        assertThat(channel("email", Map.of("to", List.of("a@b.test"), "url", "http://x/"), Map.of())
                        .reason("settings.url"))
                .contains("not known");
        assertThat(channel("pigeon", Map.of(), Map.of()).reason("kind")).contains("WEBHOOK");
    }

    private ApiClient.Response channel(String kind, Map<String, ?> settings, Map<String, ?> secrets) throws Exception {
        return admin.post(
                        "/api/channels",
                        Map.of("name", ApiFixture.unique("c"), "kind", kind, "settings", settings, "secrets", secrets))
                .expect(400);
    }

    /** The sender is another service; this test does what it would. */
    @Test
    void channelIsTried() throws Exception {
        String path = admin.post(
                        "/api/channels",
                        Map.of(
                                "name", ApiFixture.unique("tried"),
                                "kind", "email",
                                "settings", Map.of("to", List.of("a@b.test"))))
                .expect(201)
                .header("Location");
        admin.post(path + "/test?wait=0s", null).expect(202);
        Thread sender = Thread.ofVirtual()
                .start(() -> await().atMost(Duration.ofSeconds(60)).until(() -> {
                    fixture.execute("update deliveries set state = 'SENT', sent_at = now() where kind = 'TEST'");
                    return Thread.interrupted();
                }));
        assertThat(admin.post(path + "/test", null)
                        .expect(200)
                        .json()
                        .get("state")
                        .textValue())
                .isEqualTo("SENT");
        sender.interrupt();
        admin.post("/api/channels/999999/test", null).expect(404);
        String id = path.substring(path.lastIndexOf('/') + 1);
        assertThat(admin.get("/api/deliveries?channel=" + id).expect(200).json().get("items"))
                .hasSize(2);
        admin.get("/api/deliveries?limit=0").expect(400);
        admin.delete(path).expect(204);
    }

    @Test
    void routesLeadToChannelsThatExist() throws Exception {
        String channel = ApiFixture.unique("mail");
        String channelPath = admin.post(
                        "/api/channels",
                        Map.of("name", channel, "kind", "email", "settings", Map.of("to", List.of("a@b.test"))))
                .expect(201)
                .header("Location");
        String name = ApiFixture.unique("route");
        Map<String, Object> route =
                Map.of("name", name, "tags", List.of("shop"), "channels", List.of(channel), "remindEveryMs", 3_600_000);
        ApiClient.Response added = admin.post("/api/routes", route).expect(201);
        assertThat(added.json().get("states").toString()).isEqualTo("[\"DOWN\",\"DEGRADED\",\"UNKNOWN\"]");
        admin.post("/api/routes", route).expect(409);
        assertThat(admin.post("/api/routes", Map.of("name", "x", "channels", List.of("no such")))
                        .expect(400)
                        .reason("channels"))
                .contains("exist");
        String path = added.header("Location");
        assertThat(admin.put(path, Map.of("name", name, "channels", List.of(channel), "states", List.of("down")))
                        .expect(200)
                        .json()
                        .get("states")
                        .toString())
                .isEqualTo("[\"DOWN\"]");
        admin.put(path, Map.of("name", name, "channels", List.of(channel), "states", List.of("up")))
                .expect(400);
        admin.put("/api/routes/999999", route).expect(404);
        assertThat(admin.get("/api/routes").expect(200).body()).contains(name);
        admin.delete(path).expect(204);
        admin.delete(path).expect(404);
        admin.delete(channelPath).expect(204);
    }

    @Test
    void allOfItIsCode() throws Exception {
        String yaml = """
                channels:
                - name: code-hook
                  kind: WEBHOOK
                  settings:
                    url: https://hooks.test/pollux
                    template: {summary: "{{title}}"}
                  secrets: {signingSecret: very-secret}
                routes:
                - name: code-route
                  tags: [shop]
                  channels: [code-hook]
                maintenance:
                - name: code-window
                  tags: [shop]
                  repeat: {days: [SUNDAY], start: "02:00", durationMs: 3600000, zone: UTC}
                statusPages:
                - slug: code-page
                  tag: shop
                  title: The shop
                """;
        ApiClient asYaml = admin.with("Content-Type", "application/yaml");
        assertThat(asYaml.post("/api/alerting/import", yaml).expect(200).json().toString())
                .isEqualTo("{\"channels\":1,\"routes\":1,\"maintenance\":1,\"statusPages\":1}");
        String exported =
                admin.get("/api/alerting/export?format=yaml").expect(200).body();
        assertThat(exported)
                .contains("code-hook", "code-route", "code-window", "code-page")
                .doesNotContain("very-secret");

        String before = fixture.text("select string_agg(secrets::text, ' ' order by id) from channels");
        asYaml.post("/api/alerting/import", exported).expect(200);
        assertThat(fixture.text("select string_agg(secrets::text, ' ' order by id) from channels"))
                .isEqualTo(before);
        assertThat(admin.get("/api/alerting/export").expect(200).json().get("routes"))
                .isNotEmpty();

        assertThat(asYaml.post("/api/alerting/import", "routes: [{name: r, channels: [nobody]}, {name: 1}]")
                        .expect(400)
                        .body())
                .contains("routes[1].name");
        asYaml.post("/api/alerting/import", "routes: [").expect(400);
        admin.get("/api/alerting/export?format=xml").expect(400);
        fixture.execute("delete from routes where name = 'code-route'");
        fixture.execute("delete from channels where name = 'code-hook'");
        fixture.execute("delete from maintenance_windows where name = 'code-window'");
        fixture.execute("delete from status_pages where slug = 'code-page'");
    }

    @Test
    void thresholdsOfAProjectAreKeptAndChecked() throws Exception {
        Map<String, Object> draft = Map.of(
                "name", ApiFixture.unique("thresholds"),
                "url", "http://target.test/",
                "alerting", Map.of("failuresToDown", 1, "successesToUp", 1, "slowMs", 800));
        ApiClient.Response added = admin.post("/api/projects", draft).expect(201);
        assertThat(added.json().at("/alerting/failuresToDown").intValue()).isEqualTo(1);
        assertThat(added.json().at("/alerting/unknownAfter").intValue()).isEqualTo(2);
        assertThat(admin.patch(added.header("Location"), Map.of("alerting", Map.of("windowFailures", 3)))
                        .expect(400)
                        .reason("alerting.windowFailures"))
                .contains("windowSize");
        assertThat(admin.patch(
                                added.header("Location"),
                                Map.of("alerting", Map.of("windowFailures", 3, "windowSize", 5)))
                        .expect(200)
                        .json()
                        .at("/alerting/slowMs")
                        .intValue())
                .isEqualTo(800);
    }

    @Test
    void statesAndIncidentsAreEvents() throws Exception {
        long project = fixture.project(ApiFixture.unique("event"));
        HttpResponse<Stream<String>> stream =
                admin.lines("GET", "/api/events?type=state,incident&project=" + project, null);
        Instant now = Instant.now();
        fixture.writer()
                .write(
                        Topic.STATUS,
                        project,
                        new ProjectStatus(
                                project, 2, ProjectStatus.State.DOWN, ProjectStatus.State.UP, now, null, 3, 0, "x"));
        fixture.writer()
                .write(
                        Topic.INCIDENTS,
                        project,
                        new IncidentEvent(
                                "x",
                                1,
                                IncidentEvent.Kind.OPENED,
                                project,
                                "event",
                                List.of(),
                                ProjectStatus.State.DOWN,
                                ProjectStatus.State.UP,
                                IncidentEvent.Reason.RESULTS,
                                now,
                                now,
                                List.of(),
                                false));
        fixture.writer().flush();
        try (Stream<String> lines = stream.body()) {
            assertThat(lines.filter(line -> line.startsWith("event:")).limit(2).toList())
                    .containsExactlyInAnyOrder("event: state", "event: incident");
        }
    }

    @Test
    void strangersSeeNamesAndStatesOfWhatIsPublishedAndNothingElse() throws Exception {
        String tag = ApiFixture.unique("pub");
        long shown = published(tag, "<b>Shop & \"more\"</b> " + tag, "DOWN");
        long hidden = published(tag + "-not", "hidden " + tag, "UP");
        String slug = tag.toLowerCase(Locale.ROOT);
        admin.put("/api/status-pages/" + slug, Map.of("tag", tag, "title", "The shop's state"))
                .expect(200);
        admin.put("/api/status-pages/Not-A-Slug", Map.of("tag", tag)).expect(400);
        assertThat(admin.get("/api/status-pages").expect(200).body()).contains(slug);
        ApiClient stranger = fixture.client();

        await().atMost(Duration.ofSeconds(60))
                .until(() -> stranger.get("/status/" + slug).status() == 200);
        ApiClient.Response page = stranger.get("/status/" + slug);
        assertThat(page.body())
                .contains(
                        "&lt;b&gt;Shop &amp; &quot;more&quot;&lt;/b&gt;",
                        "The shop&#39;s state",
                        "Down",
                        "1 of 1 is in trouble")
                .doesNotContain("secret-host", "http://", "https://", "<script", "hidden", "refused", "\"id\"");
        assertThat(page.header("Cache-Control")).isEqualTo("public, max-age=30");
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'; style-src 'sha256-");

        String badge =
                stranger.get("/badges/" + slug + "/state.svg").expect(200).body();
        assertThat(badge).contains(">down<").doesNotContain("secret-host", "<script");
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(badge.getBytes(UTF_8)));
        assertThat(stranger.get("/badges/" + slug + "/" + shown + "/uptime.svg")
                        .expect(200)
                        .body())
                .contains("75.00 %", "&lt;b&gt;Shop");
        stranger.get("/badges/" + slug + "/uptime.svg").expect(200);
        stranger.get("/badges/" + slug + "/" + shown + "/state.svg").expect(200);

        String nothing = stranger.get("/badges/" + slug + "/" + hidden + "/state.svg")
                .expect(404)
                .body();
        assertThat(stranger.get("/status/no-such-page").expect(404).body()).isEqualTo(nothing);

        admin.delete("/api/status-pages/" + slug).expect(204);
        admin.delete("/api/status-pages/" + slug).expect(404);
    }

    private long published(String tag, String name, String state) throws Exception {
        long id = admin.post(
                        "/api/projects",
                        Map.of(
                                "name",
                                name,
                                "url",
                                "http://secret-host.internal/",
                                "interval",
                                3600,
                                "tags",
                                List.of(tag)))
                .expect(201)
                .json()
                .get("id")
                .longValue();
        fixture.execute(
                "insert into project_status (project_id, change, state, previous, since, consecutive_failures,"
                        + " consecutive_successes, last_result) values (" + id + ", 1, '" + state
                        + "', 'UP', now(), 3, 0, '{\"error\":\"refused\"}') on conflict (project_id) do update set state = excluded.state");
        fixture.execute("insert into result_rollups_daily (project_id, bucket, response_time_ms_sum, up, wrong_status,"
                + " assertion_failed, dns_error, connect_error, tls_error, timeout, body_too_large, forbidden_target,"
                + " invalid_request, queue_timeout, late, latency) values (" + id
                + ", date_trunc('day', now(), 'UTC'), 0, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}')");
        return id;
    }
}
