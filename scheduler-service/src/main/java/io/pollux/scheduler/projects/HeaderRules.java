package io.pollux.scheduler.projects;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.common.target.RequestHeaders;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Printable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What request headers a project may have. */
final class HeaderRules {

    private static final int MAX_HEADERS = 50;
    private static final int MAX_NAME = 100;
    private static final int MAX_VALUE = 4_000;

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
        if (name.length() > MAX_NAME || !RequestHeaders.isName(name)) {
            fields.wrong(path, "is not a valid header name");
        } else if (RequestHeaders.isFraming(name) || name.equalsIgnoreCase("host")) {
            fields.wrong(path, "is set by the executor itself");
        } else if (!seen.add(name.toLowerCase(Locale.ROOT))) {
            fields.wrong(path, "is given twice");
        } else if (!value.isTextual()
                || value.textValue().length() > MAX_VALUE
                || !RequestHeaders.isValue(value.textValue())) {
            fields.wrong(path, "must be text of at most " + MAX_VALUE + " characters in one line");
        } else if (SecretCipher.isEncrypted(value.textValue())) {
            fields.wrong(path, "must not begin with " + SecretCipher.PREFIX);
        } else {
            (SecretHeaders.isAlwaysSecret(name) ? secret : into).put(name, value.textValue());
        }
    }
}
