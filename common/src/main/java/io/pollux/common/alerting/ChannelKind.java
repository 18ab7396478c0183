package io.pollux.common.alerting;

import java.util.List;

/** How a channel is reached, and what has to be known for that. */
public enum ChannelKind {
    /** A signed POST of JSON to an address. */
    WEBHOOK,
    /** A POST as Slack's incoming webhooks take it; the address is all the secret there is. */
    SLACK,
    EMAIL,
    /** A message of a bot to a chat, as Telegram's Bot API takes it. */
    TELEGRAM;

    public static final String TELEGRAM_API = "https://api.telegram.org";

    /** The names of what is encrypted and never shown. */
    public List<String> secrets() {
        return switch (this) {
            case WEBHOOK -> List.of("signingSecret");
            case SLACK -> List.of("url");
            case EMAIL -> List.of();
            case TELEGRAM -> List.of("botToken");
        };
    }
}
