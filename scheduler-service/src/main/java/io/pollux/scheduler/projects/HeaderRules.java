package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Printable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What request headers a project may have. A value can't end its line, so nothing can be smuggled in behind it. */
final class HeaderRules {

    private static final int MAX_HEADERS = 50;
    private static final int MAX_VALUE = 4_000;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");
    private static final Set<String> OURS = Set.of(
            "host",
            "connection",
            "content-length",
            "expect",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private final Map<String, String> open = new HashMap<>();
    private final Map<String, String> secret = new HashMap<>();
    private final Set<String> seen = new HashSet<>();

    HeaderRules(Fields fields) {
        read(fields, "headers", open);
        read(fields, "secretHeaders", secret);
        if (seen.size() > MAX_HEADERS) {
            fields.wrong("headers", "must not be more than " + MAX_HEADERS);
        }
    }

    Map<String, String> open() {
        return Map.copyOf(open);
    }

    Map<String, String> secret() {
        return Map.copyOf(secret);
    }

    private void read(Fields fields, String field, Map<String, String> into) {
        JsonNode node = fields.value(field);
        if (node == null) {
            return;
        }
        if (!node.isObject()) {
            fields.wrong(field, "must be an object of names and values");
            return;
        }
        node.properties().forEach(header -> read(fields, field, header.getKey(), header.getValue(), into));
    }

    private void read(Fields fields, String field, String name, JsonNode value, Map<String, String> into) {
        String path = field + "." + Printable.of(name);
        if (!NAME.matcher(name).matches()) {
            fields.wrong(path, "is not a valid header name");
        } else if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            fields.wrong(path, "is set by the executor itself");
        } else if (!seen.add(name.toLowerCase(Locale.ROOT))) {
            fields.wrong(path, "is given twice");
        } else if (!value.isTextual()
                || value.textValue().length() > MAX_VALUE
                || !VALUE.matcher(value.textValue()).matches()) {
            fields.wrong(path, "must be text of at most " + MAX_VALUE + " characters in one line");
        } else if (SecretCipher.isEncrypted(value.textValue())) {
            fields.wrong(path, "must not begin with " + SecretCipher.PREFIX);
        } else {
            (SecretHeaders.isAlwaysSecret(name) ? secret : into).put(name, value.textValue());
        }
    }
}
