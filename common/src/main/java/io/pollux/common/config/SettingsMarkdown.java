package io.pollux.common.config;

import java.util.Collection;
import java.util.stream.Collectors;

/** Settings as a table for {@code docs/configuration.md}. */
public final class SettingsMarkdown {

    private static final String HEAD = """
            | variable | explanation | value | default |
            |---|---|---|---|
            """;

    private SettingsMarkdown() {}

    public static String table(Collection<Setting<?>> settings) {
        return settings.stream().map(SettingsMarkdown::row).collect(Collectors.joining("", HEAD, ""));
    }

    private static String row(Setting<?> setting) {
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        setting.name(),
                        escape(setting.explanation()),
                        escape(SettingsHelp.rules(setting)) + (setting.secret() ? "; secret" : ""),
                        fallback(setting));
    }

    private static String fallback(Setting<?> setting) {
        return setting.defaultText()
                .map(text -> text.isEmpty() ? "unset" : "`" + escape(text) + "`")
                .orElse("**required**");
    }

    private static String escape(String text) {
        return text.replace("|", "\\|");
    }
}
