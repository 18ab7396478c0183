package io.pollux.incidents.channels;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.alerting.ChannelKind;
import io.pollux.common.json.Json;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Brings messages to channels of every kind. */
public final class Couriers {

    /** Tells repeats of a message: they have the same id. */
    public static final String DELIVERY_HEADER = "Pollux-Delivery";

    private final GuardedHttp http;
    private final MailServer mail;
    private final Clock clock;

    public Couriers(GuardedHttp http, MailServer mail, Clock clock) {
        this.http = http;
        this.mail = mail;
        this.clock = clock;
    }

    /** Returns when the channel has taken the message. */
    public void deliver(Channel channel, Message message) throws DeliveryException {
        switch (channel.kind()) {
            case WEBHOOK -> webhook(channel, message);
            case SLACK -> post(channel.secret("url"), Map.of("text", message.text()), message);
            case TELEGRAM -> telegram(channel, message);
            case EMAIL -> mail.send(addresses(channel), message);
        }
    }

    private void webhook(Channel channel, Message message) throws DeliveryException {
        JsonNode template = channel.settings().path("template");
        byte[] body = Json.encode(
                template.isMissingNode() || template.isNull()
                        ? Template.plain(message)
                        : Template.fill(template, message));
        Map<String, String> headers = new HashMap<>();
        headers.put(DELIVERY_HEADER, message.id());
        String secret = channel.secrets().get("signingSecret");
        if (secret != null) {
            headers.put(Signature.HEADER, Signature.of(body, secret, clock.instant()));
        }
        http.post(channel.setting("url", ""), body, headers);
    }

    private void telegram(Channel channel, Message message) throws DeliveryException {
        String api = channel.setting("apiUrl", ChannelKind.TELEGRAM_API);
        post(
                api + "/bot" + channel.secret("botToken") + "/sendMessage",
                Map.of("chat_id", channel.setting("chatId", ""), "text", cut(message.text(), 4_000)),
                message);
    }

    private void post(String url, Map<String, String> body, Message message) throws DeliveryException {
        http.post(url, Json.encode(body), Map.of(DELIVERY_HEADER, message.id()));
    }

    private static List<String> addresses(Channel channel) {
        List<String> addresses = new ArrayList<>();
        channel.settings().path("to").forEach(address -> addresses.add(address.asText()));
        return addresses;
    }

    private static String cut(String text, int most) {
        return text.getBytes(UTF_8).length <= most ? text : text.substring(0, Math.min(text.length(), most / 4)) + "…";
    }
}
