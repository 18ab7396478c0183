package io.pollux.incidents.channels;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.alerting.ChannelKind;
import java.util.Map;

/**
 * Where a message goes.
 *
 * @param secrets in the clear: never to be logged
 */
public record Channel(long id, String name, ChannelKind kind, JsonNode settings, Map<String, String> secrets) {

    public Channel {
        secrets = Map.copyOf(secrets);
    }

    String setting(String name, String fallback) {
        return settings.path(name).asText(fallback);
    }

    String secret(String name) throws DeliveryException {
        String secret = secrets.get(name);
        if (secret == null) {
            throw DeliveryException.forGood("the channel has no " + name);
        }
        return secret;
    }

    @Override
    public String toString() {
        return kind + " " + name;
    }
}
