package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Printable;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a draft of a JSON object, and names everything that is wrong with it. */
public final class DraftReader {

    private static final int MAX_NAME = 200;
    private static final int MAX_URL = 2_000;
    private static final int MAX_BODY = 65_536;
    private static final int MAX_TAGS = 20;
    private static final int MAX_INTERVAL = 1_000_000;
    private static final Duration MAX_PERIOD = Duration.ofDays(366);
    private static final int MIN_TIMEOUT_MS = 100;
    private static final int MAX_TIMEOUT_MS = 300_000;
    private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{N}._:/@-]{1,50}");
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");

    private final Fields fields;

    private DraftReader(ObjectNode object, Findings findings) {
        this.fields = new Fields(object, findings, "");
    }

    /** What the server decides may be sent back to it, and is ignored: so one can send what one got. */
    public static Draft read(ObjectNode object, Findings findings) {
        DraftReader reader = new DraftReader(object, findings);
        Draft draft = reader.read();
        reader.fields.ignore("id", "version", "createdAt", "updatedAt", "condition", "conditionSince", "state");
        reader.fields.refuseUnknown();
        return draft;
    }

    private Draft read() {
        String method = fields.text("method", 1, 20, "GET").toUpperCase(Locale.ROOT);
        if (!METHODS.contains(method)) {
            fields.wrong("method", "must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        }
        HeaderRules headers = new HeaderRules(fields);
        int interval = fields.integer("interval", 1, MAX_INTERVAL, 60);
        IntervalUnit unit = fields.constant("unit", IntervalUnit.class, IntervalUnit.SECONDS);
        if (unit.times(interval).compareTo(MAX_PERIOD) > 0) {
            fields.wrong("interval", "must not be longer than " + MAX_PERIOD.toDays() + " days");
        }
        return new Draft(
                name(),
                url(),
                method,
                headers.open(),
                headers.secret(),
                body(method),
                interval,
                unit,
                // May be longer than the interval: checks of a slow project then overlap, up to its host's limit.
                fields.integer("timeoutMs", MIN_TIMEOUT_MS, MAX_TIMEOUT_MS, Project.DEFAULT_TIMEOUT_MS),
                expectedStatus(),
                new AssertionRules(fields).read(),
                fields.flag("followRedirects", true),
                fields.flag("reuseConnection", true),
                fields.flag("verifyTls", true),
                fields.flag("enabled", true),
                tags(),
                new AlertingRules(fields).read());
    }

    private String name() {
        String name = fields.text("name", 1, MAX_NAME, null);
        if (!name.equals(name.strip()) || name.chars().anyMatch(Character::isISOControl)) {
            fields.wrong("name", "must not begin or end with a space, or hold control characters");
        }
        return name;
    }

    private String url() {
        String url = fields.text("url", 1, MAX_URL, null);
        if (!url.isEmpty()) {
            String reason = whyNotUrl(url);
            if (reason != null) {
                fields.wrong("url", reason);
            }
        }
        return url;
    }

    private static @Nullable String whyNotUrl(String url) {
        try {
            URI uri = new URI(url);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if (!scheme.equals("http") && !scheme.equals("https")) {
                return "must begin with http:// or https://";
            }
            if (uri.getRawUserInfo() != null) {
                return "must not hold a user or password; send a secret header instead";
            }
            if (uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > 65_535) {
                return "must have a valid host and port";
            }
            return uri.getRawFragment() == null ? null : "must not have a fragment";
        } catch (URISyntaxException e) {
            return "is not a valid URL: " + e.getReason();
        }
    }

    private @Nullable String body(String method) {
        String body = fields.text("body", 0, MAX_BODY, "");
        if (!body.isEmpty() && WITHOUT_BODY.contains(method)) {
            fields.wrong("body", "is not sent with " + method);
        }
        return body.isEmpty() ? null : body;
    }

    private ExpectedStatus expectedStatus() {
        JsonNode node = fields.value("expectedStatus");
        try {
            if (node == null) {
                return ExpectedStatus.ANY_SUCCESS;
            }
            if (node.isInt()) {
                return ExpectedStatus.of(node.intValue());
            }
            if (node.isTextual() && node.textValue().length() <= 200) {
                return ExpectedStatus.parse(node.textValue());
            }
        } catch (IllegalArgumentException e) {
            // said below, in our own words
        }
        fields.wrong("expectedStatus", "must be a code from 100 to 599, or text such as 200-299,304");
        return ExpectedStatus.ANY_SUCCESS;
    }

    private List<String> tags() {
        JsonNode node = fields.value("tags");
        if (node == null) {
            return List.of();
        }
        if (!node.isArray() || node.size() > MAX_TAGS) {
            fields.wrong("tags", "must be a list of at most " + MAX_TAGS);
            return List.of();
        }
        List<String> tags = new ArrayList<>();
        for (JsonNode tag : node) {
            if (!tag.isTextual() || !TAG.matcher(tag.textValue()).matches()) {
                fields.wrong(
                        "tags",
                        "must be of 1 to 50 letters, digits and . _ : / @ -, unlike " + Printable.of(tag.asText()));
            } else if (!tags.contains(tag.textValue())) {
                tags.add(tag.textValue());
            }
        }
        return List.copyOf(tags);
    }
}
