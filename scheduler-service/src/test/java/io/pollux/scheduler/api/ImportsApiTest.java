package io.pollux.scheduler.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ApiFixture.Extension.class)
class ImportsApiTest {

    private final ApiFixture fixture;
    private final ApiClient admin;

    ImportsApiTest(ApiFixture fixture) {
        this.fixture = fixture;
        this.admin = fixture.admin();
    }

    @Test
    void reportsOnEachProjectOfAFile() throws Exception {
        String prefix = ApiFixture.unique("import");
        fixture.project(prefix + "-there");
        String file = """
                {"projects": [
                  {"name": "%1$s-new", "url": "http://target.test/", "interval": 3600},
                  {"name": "%1$s-there", "url": "http://moved.test/", "interval": 3600},
                  {"name": "%1$s-bad", "url": "nowhere", "colour": "red"},
                  {"name": "%1$s-new", "url": "http://target.test/"},
                  17
                ]}
                """.formatted(prefix);

        JsonNode report = admin.post("/api/projects/import", file).expect(200).json();

        assertThat(report.get("created").intValue()).isEqualTo(1);
        assertThat(report.get("updated").intValue()).isEqualTo(1);
        assertThat(report.get("failed").intValue()).isEqualTo(3);
        assertThat(report.get("items"))
                .extracting(item -> item.get("result").textValue())
                .containsExactly("CREATED", "UPDATED", "FAILED", "FAILED", "FAILED");
        assertThat(report.get("items").get(2).get("errors"))
                .extracting(error -> error.get("field").textValue())
                .containsExactly("url", "colour");
        long id = report.get("items").get(0).get("id").longValue();
        admin.get("/api/projects/" + id).expect(200);
    }

    @Test
    void changesNothingInADryRunOrWhenRepeated() throws Exception {
        String prefix = ApiFixture.unique("again");
        String file = IntStream.range(0, 2500)
                .mapToObj(i -> """
                        - name: %s-%d
                          url: http://target.test/%d
                          interval: 1
                          unit: days
                          tags: [%s]
                          secretHeaders: {X-Token: s3cret}
                        """.formatted(prefix, i, i, prefix))
                .collect(Collectors.joining());
        ApiClient yaml = admin.with("Content-Type", "application/yaml");

        assertThat(counts(yaml.post("/api/projects/import?dryRun=true", file))).isEqualTo("created 2500");
        assertThat(fixture.number("select count(*) from projects where name like '" + prefix + "-%'"))
                .isZero();
        assertThat(counts(yaml.post("/api/projects/import", file))).isEqualTo("created 2500");
        long version = fixture.number("select sum(version) from projects where name like '" + prefix + "-%'");
        assertThat(counts(yaml.post("/api/projects/import", file))).isEqualTo("unchanged 2500");
        assertThat(fixture.number("select sum(version) from projects where name like '" + prefix + "-%'"))
                .isEqualTo(version);

        for (String format : List.of("yaml", "json")) {
            var export = admin.get("/api/projects/export?format=" + format + "&tag=" + prefix)
                    .expect(200);
            assertThat(export.body()).doesNotContain("s3cret").doesNotContain("secret:v1");
            assertThat(counts(admin.with("Content-Type", "application/" + format)
                            .post("/api/projects/import", export.body())))
                    .isEqualTo("unchanged 2500");
        }
        fixture.execute("delete from projects where name like '" + prefix + "-%'");
    }

    @Test
    void showsProgressToWhoTakesLines() throws Exception {
        String prefix = ApiFixture.unique("lines");
        String file = Json.mapper()
                .writeValueAsString(IntStream.range(0, 1500)
                        .mapToObj(i -> Map.of("name", prefix + i, "url", "nowhere"))
                        .toList());

        List<String> lines = admin.with("Accept", "application/x-ndjson")
                .lines("POST", "/api/projects/import", file)
                .body()
                .toList();

        assertThat(lines).hasSize(1502);
        assertThat(Json.mapper().readTree(lines.get(1000)).get("processed").intValue())
                .isEqualTo(1000);
        assertThat(Json.mapper().readTree(lines.getLast()).get("failed").intValue())
                .isEqualTo(1500);
    }

    @Test
    void importsNothingOfAFileThatIsNotWellFormed() throws Exception {
        String name = ApiFixture.unique("torn");
        String good = "{\"name\":\"" + name + "\",\"url\":\"http://target.test/\"}";

        for (String file : List.of(
                "[" + good + ",",
                "{\"list\":[" + good + "]}",
                "",
                "17",
                "[" + good + "]]",
                "{\"projects\":[" + good + "],\"more\":1}")) {
            admin.post("/api/projects/import", file).expect(400);
        }
        admin.with("Content-Type", "application/yaml")
                .post("/api/projects/import", "projects:\n  - name: [\n")
                .expect(400);
        admin.with("Content-Type", "text/csv")
                .post("/api/projects/import", "a,b")
                .expect(415);
        admin.get("/api/projects/export?format=xml").expect(400);

        assertThat(fixture.number("select count(*) from projects where name = '" + name + "'"))
                .isZero();
    }

    /** Two or three NULs at the beginning make it UTF-32 to the parser. */
    @Test
    void bytesThatAreNoTextAreRefusedWhereverJsonIsRead() throws Exception {
        for (String path : List.of("/api/projects/import", "/api/projects", "/api/alerting/import")) {
            String problem = admin.post(path, "\0\0\0[[es\"").expect(400).body();

            assertThat(problem).contains("is not text in UTF-8");
        }
    }

    @Test
    void refusesAFileThatIsTooLargeBeforeItIsSent() throws Exception {
        String answer = admin.raw("POST /api/projects/import HTTP/1.1\r\nContent-Length: 300000000");

        assertThat(answer).startsWith("HTTP/1.1 413 ").contains("application/problem+json");
        Contract.occurred().add("importProjects 413");
    }

    private static String counts(ApiClient.Response response) throws Exception {
        JsonNode report = response.expect(200).json();
        return List.of("created", "updated", "unchanged", "failed").stream()
                .filter(count -> report.get(count).intValue() > 0)
                .map(count -> count + " " + report.get(count).intValue())
                .collect(Collectors.joining(", "));
    }
}
