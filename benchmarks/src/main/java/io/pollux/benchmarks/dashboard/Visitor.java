package io.pollux.benchmarks.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.benchmarks.api.PolluxClient;
import io.pollux.common.json.Json;
import io.pollux.testkit.Browser;
import java.util.Map;

/** Somebody with a browser who is signed in as the first admin. */
final class Visitor implements AutoCloseable {

    private final Browser browser;
    private final String base;

    Visitor(String base, PolluxClient client) {
        Browser.missing().ifPresent(reason -> {
            throw new IllegalStateException(reason);
        });
        this.base = base;
        this.browser = Browser.start();
        Map<String, Object> account = Map.of("name", "admin", "role", "ADMIN");
        byte[] session = Json.encode(Map.of("token", client.token(), "account", account));
        browser.remember(base + "/openapi.json", "pollux-session", new String(session, UTF_8));
    }

    Browser browser() {
        return browser;
    }

    void open(String place) {
        browser.open(base + "/#" + place);
    }

    @Override
    public void close() {
        browser.close();
    }
}
