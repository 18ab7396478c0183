package io.pollux.scheduler.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ApiFixture.Extension.class)
class ProjectValidationTest {

    private final ApiClient admin;

    ProjectValidationTest(ApiFixture fixture) {
        this.admin = fixture.admin();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "name | ''",
                "name | ' x'",
                "name | 'a\\u0000b'",
                "name | 'half \\ud800 pair'",
                "url | 'ftp://target.test/'",
                "url | 'target.test'",
                "url | 'http://'",
                "url | 'http://user:password@target.test/'",
                "url | 'http://target.test:99999/'",
                "url | 'http://target.test/#part'",
                "url | 'http://target.test/a b'",
                "url | 17",
                "method | 'BREW'",
                "interval | 0",
                "interval | 1.5",
                "interval | '60'",
                "interval | 99999999999",
                "unit | 'weeks'",
                "timeoutMs | 300001",
                "timeoutMs | 1",
                "expectedStatus | 99",
                "expectedStatus | '200-'",
                "expectedStatus | '299-200'",
                "expectedStatus | true",
                "headers | 'X: y'",
                "headers.Bad Name | {'Bad Name': 'x'}",
                "headers.X-Line | {'X-Line': 'a\\r\\nInjected: b'}",
                "headers.Content-Length | {'Content-Length': '5'}",
                "headers.x-twice | {'X-Twice': '1', 'x-twice': '2'}",
                "headers.X-Sealed | {'X-Sealed': 'secret:v1:AAAA'}",
                "headers.X-Number | {'X-Number': 5}",
                "secretHeaders.X-Token | {'X-Token': '********'}",
                "body | 'a body'",
                "assertions | {}",
                "assertions[0] | ['text']",
                "assertions[0].type | [{'type': 'magic'}]",
                "assertions[0] | [{'type': 'bodyMatches', 'pattern': '(unclosed'}]",
                "assertions[0] | [{'type': 'bodyContains'}]",
                "assertions[0] | [{'type': 'responseTime', 'maxMs': -1}]",
                "assertions[0] | [{'type': 'responseTime', 'maxMs': 'soon'}]",
                "assertions[0].path | [{'type': 'jsonPath', 'path': 'status'}]",
                "assertions[0].extra | [{'type': 'bodyContains', 'text': 'x', 'extra': 1}]",
                "followRedirects | 'yes'",
                "verifyTls | 1",
                "enabled | 'on'",
                "tags | 'a'",
                "tags | ['has space']",
                "colour | 'red'"
            })
    void namesTheWrongField(String field, String value) throws Exception {
        String top = field.replaceAll("[.\\[].*", "");
        Map<String, String> body = new HashMap<>();
        body.put("name", "\"" + ApiFixture.unique("invalid") + "\"");
        body.put("url", "\"http://target.test/\"");
        body.put(top, value.replace('\'', '"'));

        var answer = admin.post(
                        "/api/projects",
                        body.entrySet().stream()
                                .map(entry -> "\"" + entry.getKey() + "\":" + entry.getValue())
                                .collect(Collectors.joining(",", "{", "}")))
                .expect(400);

        assertThat(answer.reason(field)).isNotBlank();
    }

    @Test
    void namesAllWrongFieldsAtOnce() throws Exception {
        var answer = admin.post("/api/projects", Map.of("url", "nowhere", "interval", 0, "tags", List.of("")))
                .expect(400);

        assertThat(answer.json().get("errors"))
                .extracting(error -> error.get("field").textValue())
                .contains("name", "url", "interval", "tags");
        assertThat(answer.json().get("status").intValue()).isEqualTo(400);
        assertThat(answer.json().get("title").textValue()).isEqualTo("Bad Request");
    }

    @Test
    void takesEverythingThatIsValid() throws Exception {
        String name = ApiFixture.unique("full");
        var created =
                admin.post("/api/projects", """
                {"name": "%s", "url": "https://target.test:8443/p?q=1", "method": "post", "body": "{}",
                 "headers": {"X-Trace": "a b"}, "interval": 2, "unit": "minutes", "timeoutMs": 5000,
                 "expectedStatus": "200-204,304", "followRedirects": false, "reuseConnection": false,
                 "verifyTls": false, "enabled": false, "tags": ["prod", "eu/west"],
                 "assertions": [{"type": "bodyContains", "text": "ok"}, {"type": "bodyMatches", "pattern": "^o.*$"},
                   {"type": "jsonPath", "path": "$.a", "equals": "b"}, {"type": "header", "name": "ETag"},
                   {"type": "responseTime", "maxMs": 500}, {"type": "certificateExpiry", "minDays": 14}]}
                """.formatted(name)).expect(201).json();

        assertThat(created.get("method").textValue()).isEqualTo("POST");
        assertThat(created.get("assertions")).hasSize(6);
        assertThat(created.get("assertions").get(2).get("equals").textValue()).isEqualTo("b");
        assertThat(created.get("expectedStatus").textValue()).isEqualTo("200-204,304");
    }

    @Test
    void limitsHowMuchThereCanBe() throws Exception {
        Map<String, String> headers = IntStream.range(0, 51).boxed().collect(Collectors.toMap(i -> "X-" + i, i -> "v"));
        var answer = admin.post(
                        "/api/projects",
                        Map.of(
                                "name",
                                "n".repeat(201),
                                "url",
                                "http://target.test/" + "u".repeat(2000),
                                "body",
                                "b".repeat(65_537),
                                "method",
                                "POST",
                                "headers",
                                headers))
                .expect(400);

        assertThat(answer.json().get("errors"))
                .extracting(error -> error.get("field").textValue())
                .containsExactlyInAnyOrder("name", "url", "body", "headers");
        admin.post("/api/projects", Map.of("name", "n".repeat(300_000))).expect(413);
    }

    @Test
    void saysWhatIsWrongWithABodyThatIsNoDocument() throws Exception {
        admin.post("/api/projects", "{\"name\":").expect(400);
        admin.post("/api/projects", "[]").expect(400);
        admin.post("/api/projects", "").expect(400);
        admin.post("/api/projects", "{\"name\":\"a\",\"name\":\"b\"}").expect(400);
        admin.with("Content-Type", "text/plain").post("/api/projects", "{}").expect(415);
    }

    @Test
    void aTimeoutMayBeLongerThanTheInterval() throws Exception {
        var created = admin.post(
                        "/api/projects",
                        Map.of("name", ApiFixture.unique("short"), "url", "http://target.test/", "interval", 10))
                .expect(201);

        assertThat(created.json().get("timeoutMs").intValue()).isEqualTo(30_000);
        admin.patch(created.header("Location"), Map.of("enabled", false)).expect(200);
        admin.delete(created.header("Location")).expect(204);
    }
}
