package io.pollux.scheduler.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class EventsApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    EventsApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void tellsResultsAndChangesOfAProjectAsTheyHappen() throws Exception {
        long id = fixture.project(ApiFixture.unique("events"));
        long other = fixture.project(ApiFixture.unique("others"));
        try (Listener listener = new Listener(admin, "/api/events?project=" + id)) {
            check(other);
            check(id);
            admin.patch("/api/projects/" + id, Map.of("secretHeaders", Map.of("X-Token", "hidden!")))
                    .expect(200);
            await().atMost(60, SECONDS).until(() -> !listener.data("project").isEmpty());
            admin.delete("/api/projects/" + id).expect(204);

            await().atMost(60, SECONDS)
                    .until(() -> listener.data("project").stream().anyMatch(data -> data.contains("\"deleted\":true")));
            assertThat(listener.data("result"))
                    .isNotEmpty()
                    .allMatch(data -> data.contains("\"projectId\":" + id + ","));
            assertThat(listener.data("project"))
                    .anyMatch(data -> data.contains("\"X-Token\":\"********\""))
                    .noneMatch(data -> data.contains("hidden!") || data.contains("secret:v1"));
        }
    }

    @Test
    void filtersByTypeAndTag() throws Exception {
        String tag = ApiFixture.unique("tagged");
        long id = fixture.project(tag);
        admin.patch("/api/projects/" + id, Map.of("tags", List.of(tag))).expect(200);
        try (Listener listener = new Listener(admin, "/api/events?type=result&tag=" + tag)) {
            long other = fixture.project(ApiFixture.unique("untagged"));
            check(other);
            check(id);

            await().atMost(60, SECONDS)
                    .until(() -> listener.data("result").stream().anyMatch(data -> data.contains("-manual")));
            assertThat(listener.data("result")).allMatch(data -> data.contains("\"projectId\":" + id + ","));
            assertThat(listener.data("project")).isEmpty();
            assertThat(listener.data("status")).isEmpty();
        }
    }

    @Test
    void resumesAfterTheLastEventThatWasSeen() throws Exception {
        long id = fixture.project(ApiFixture.unique("resumed"));
        String path = "/api/events?type=result&project=" + id;
        String first;
        String lastId;
        try (Listener listener = new Listener(admin, path)) {
            first = check(id);
            await().atMost(60, SECONDS).until(() -> listener.has(first));
            lastId = listener.ids().getLast();
        }
        String second = check(id);

        try (Listener again = new Listener(admin.with("Last-Event-ID", lastId), path)) {
            await().atMost(60, SECONDS).until(() -> again.has(second));
            assertThat(again.has(first)).isFalse();
            assertThat(again.data("missed")).isEmpty();
        }
    }

    @Test
    void resumesOnAnotherNodeFromTheTimeOfTheEvent() throws Exception {
        long id = fixture.project(ApiFixture.unique("moved"));
        String path = "/api/events?type=result&project=" + id;
        try (var node = fixture.startNode(Map.of());
                Listener listener = new Listener(admin, path)) {
            String first = check(id);
            await().atMost(60, SECONDS).until(() -> listener.has(first));
            String second = check(id);
            await().atMost(60, SECONDS).until(() -> listener.has(second));

            try (Listener elsewhere = new Listener(
                    admin.at(node.port()).with("Last-Event-ID", listener.ids().getFirst()), path)) {
                await().atMost(60, SECONDS).until(() -> elsewhere.has(second));
            }
        }
    }

    @Test
    void tellsTheStatusBesideOneProjectAndNoMoreResultsThanWanted() throws Exception {
        long id = fixture.project(ApiFixture.unique("limited"));
        try (Listener listener =
                new Listener(admin, "/api/events?type=result,status&resultsPerSecond=1&project=" + id)) {
            String last = "";
            for (int i = 0; i < 20; i++) {
                last = post(id);
            }
            done(last);
            await().atMost(60, SECONDS).until(() -> !listener.data("status").isEmpty());
            assertThat(listener.data("result")).isNotEmpty().hasSizeLessThan(20);
            assertThat(listener.data("missed")).isEmpty();
        }
        admin.get("/api/events?resultsPerSecond=0").expect(400);
    }

    @Test
    void saysSoWhenTheLastEventIsTooLongAgo() throws Exception {
        try (Listener listener =
                new Listener(admin.with("Last-Event-ID", "0badcafe-17-1700000000000"), "/api/events?type=timeout")) {
            await().atMost(60, SECONDS).until(() -> !listener.data("missed").isEmpty());
            assertThat(listener.data("missed")).containsExactly("{\"reason\":\"TOO_OLD\"}");
        }
    }

    @Test
    void tellsTheStatusEveryFewSeconds() throws Exception {
        try (Listener listener = new Listener(admin, "/api/events?type=status")) {
            await().atMost(60, SECONDS).until(() -> !listener.data("status").isEmpty());
            assertThat(listener.data("status").getFirst()).contains("activeProjects");
        }
    }

    @Test
    void namesAWrongParameter() throws Exception {
        assertThat(admin.get("/api/events?type=rumour").expect(400).reason("type"))
                .contains("result");
        assertThat(admin.get("/api/events?project=x").expect(400).reason("project"))
                .contains("ids");
        assertThat(admin.with("Last-Event-ID", "x")
                        .get("/api/events")
                        .expect(400)
                        .reason("Last-Event-ID"))
                .contains("id of an event");
    }

    private String check(long id) throws Exception {
        String taskId = post(id);
        done(taskId);
        return taskId;
    }

    private String post(long id) throws Exception {
        return admin.post("/api/projects/" + id + "/check", null)
                .expect(202)
                .json()
                .get("taskId")
                .textValue();
    }

    private void done(String taskId) throws Exception {
        admin.get("/api/tasks/" + taskId + "?wait=20s").expect(200);
    }

    /** A client that listens, and keeps what it heard. */
    private static final class Listener implements AutoCloseable {

        private final Stream<String> stream;
        private final List<String> lines = new CopyOnWriteArrayList<>();

        Listener(ApiClient client, String path) throws Exception {
            var response = client.lines("GET", path, null);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("text/event-stream");
            Contract.occurred().add("listen 200");
            stream = response.body();
            Thread.ofVirtual().start(this::read);
            await().atMost(60, SECONDS).until(() -> lines.contains("retry: 2000"));
        }

        private void read() {
            try {
                stream.forEach(lines::add);
            } catch (UncheckedIOException e) {
                lines.add(": closed");
            }
        }

        List<String> data(String type) {
            List<String> data = new ArrayList<>();
            List<String> seen = List.copyOf(lines);
            for (int i = 0; i + 1 < seen.size(); i++) {
                if (seen.get(i).equals("event: " + type)) {
                    data.add(seen.get(i + 1).substring("data: ".length()));
                }
            }
            return data;
        }

        boolean has(String taskId) {
            return data("result").stream().anyMatch(data -> data.contains(taskId));
        }

        List<String> ids() {
            return lines.stream()
                    .filter(line -> line.startsWith("id: "))
                    .map(line -> line.substring("id: ".length()))
                    .toList();
        }

        @Override
        public void close() {
            stream.close();
        }
    }
}
