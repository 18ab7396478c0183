package io.pollux.common.config;

import java.util.Collection;
import java.util.stream.Collectors;

/** Settings as text for {@code --help}. */
public final class SettingsHelp {

    private SettingsHelp() {}

    public static String render(Collection<Setting<?>> settings) {
        return settings.stream().map(SettingsHelp::render).collect(Collectors.joining("\n"));
    }

    private static String render(Setting<?> setting) {
        return "  %s%n      %s (%s%s)"
                .formatted(setting.name(), setting.explanation(), rules(setting), fallback(setting));
    }

    /** What a value must be, for instance "a whole number from 1 to 10". */
    public static String rules(Setting<?> setting) {
        String constraints = setting.constraints().stream()
                .map(Setting.Constraint::rule)
                .map(rule -> rule.startsWith("be ") ? rule.substring("be ".length()) : "must " + rule)
                .collect(Collectors.joining(", "));
        return setting.type().description() + (constraints.isEmpty() ? "" : ", " + constraints);
    }

    private static String fallback(Setting<?> setting) {
        return setting.defaultText()
                .map(text -> text.isEmpty() ? "; unset by default" : "; default " + text)
                .orElse("; required");
    }
}
