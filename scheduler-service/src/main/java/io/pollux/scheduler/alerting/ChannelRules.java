package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.common.alerting.ChannelKind;
import io.pollux.common.json.Json;
import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.TargetUrl;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Findings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a channel of each kind must say of itself. */
final class ChannelRules {

    private static final Pattern ADDRESS = Pattern.compile("[^\\s<>,;@\"]{1,200}@[^\\s<>,;@\"]{1,200}");
    private static final Pattern CHAT = Pattern.compile("@?[\\w-]{1,100}");
    private static final Pattern TOKEN = Pattern.compile("[\\w:-]{1,200}");
    private static final int MAX_TEMPLATE = 20_000;
    private static final String MASK = Channels.MASK;

    private ChannelRules() {}

    static Channels.Definition read(ObjectNode object, Findings findings, String prefix) {
        Fields fields = new Fields(object, findings, prefix);
        fields.ignore("id");
        String name = fields.text("name", 1, 100, null);
        ChannelKind kind = fields.constant("kind", ChannelKind.class, null);
        boolean enabled = fields.flag("enabled", true);
        Fields settings = part(fields, "settings");
        Fields secrets = part(fields, "secrets");
        fields.refuseUnknown();
        Map<String, String> given = new TreeMap<>();
        for (String secret : kind.secrets()) {
            String value = secrets.text(secret, 1, 2_000, "");
            if (!value.isEmpty()) {
                given.put(secret, value);
            }
        }
        secrets.refuseUnknown();
        ObjectNode kept = settings(kind, settings);
        settings.refuseUnknown();
        require(kind, given, secrets);
        return new Channels.Definition(name, kind, enabled, kept, given);
    }

    private static Fields part(Fields fields, String name) {
        JsonNode node = fields.value(name);
        if (node != null && !node.isObject()) {
            fields.wrong(name, "must be an object");
        }
        ObjectNode object =
                node instanceof ObjectNode given ? given : Json.mapper().createObjectNode();
        return fields.part(object, name);
    }

    private static ObjectNode settings(ChannelKind kind, Fields fields) {
        ObjectNode settings = Json.mapper().createObjectNode();
        switch (kind) {
            case WEBHOOK -> {
                settings.put("url", url(fields, "url", null));
                template(fields, settings);
            }
            case SLACK -> {}
            case EMAIL -> {
                List<String> to = Texts.list(fields, "to");
                if (to.isEmpty()
                        || !to.stream()
                                .allMatch(address -> ADDRESS.matcher(address).matches())) {
                    fields.wrong("to", "must be a list of e-mail addresses");
                }
                settings.set("to", Json.mapper().valueToTree(to));
            }
            case TELEGRAM -> {
                String chat = fields.text("chatId", 1, 101, null);
                if (!chat.isEmpty() && !CHAT.matcher(chat).matches()) {
                    fields.wrong("chatId", "must be the number of a chat, or the @name of a channel");
                }
                settings.put("chatId", chat);
                settings.put("apiUrl", url(fields, "apiUrl", ChannelKind.TELEGRAM_API));
            }
        }
        return settings;
    }

    private static void template(Fields fields, ObjectNode settings) {
        JsonNode template = fields.value("template");
        if (template == null) {
            return;
        }
        if (!template.isContainerNode() || template.toString().length() > MAX_TEMPLATE) {
            fields.wrong("template", "must be a JSON object or list of at most " + MAX_TEMPLATE + " characters");
        }
        settings.set("template", template);
    }

    private static String url(Fields fields, String name, @Nullable String fallback) {
        String url = fields.text(name, 1, 2_000, fallback);
        if (!url.isEmpty()) {
            check(fields, name, url);
        }
        return url;
    }

    private static void check(Fields fields, String name, String url) {
        try {
            TargetUrl.parse(url);
        } catch (InvalidUrlException e) {
            fields.wrong(name, "is not valid: " + e.getMessage());
        }
    }

    private static void require(ChannelKind kind, Map<String, String> secrets, Fields fields) {
        for (String secret : kind.secrets()) {
            if (kind != ChannelKind.WEBHOOK && !secrets.containsKey(secret)) {
                fields.wrong(secret, "is missing");
            }
        }
        String url = secrets.getOrDefault("url", MASK);
        if (!url.equals(MASK)) {
            check(fields, "url", url);
        }
        String token = secrets.getOrDefault("botToken", MASK);
        if (!token.equals(MASK) && !TOKEN.matcher(token).matches()) {
            fields.wrong("botToken", "must be of letters, digits, _, : and -");
        }
    }
}
