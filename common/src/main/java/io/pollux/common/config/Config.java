package io.pollux.common.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a service's settings, all of them valid. */
public final class Config {

    private final Map<String, String> environment;
    private final Map<Setting<?>, Object> values;

    private Config(Map<String, String> environment, Map<Setting<?>, Object> values) {
        this.environment = Map.copyOf(environment);
        this.values = Map.copyOf(values);
    }

    /**
     * Reads settings from environment variables; one that is unset or blank takes its default.
     *
     * @throws InvalidConfigurationException naming every wrong setting, not only the first
     */
    public static Config read(Map<String, String> environment, Collection<Setting<?>> settings) {
        Map<Setting<?>, Object> values = new HashMap<>();
        List<InvalidConfigurationException.Problem> problems = new ArrayList<>();
        for (Setting<?> setting : new LinkedHashSet<>(settings)) {
            String text = environment.getOrDefault(setting.name(), "");
            try {
                values.put(setting, valueOf(setting, text));
            } catch (IllegalArgumentException e) {
                problems.add(new InvalidConfigurationException.Problem(
                        setting.name(), shown(setting, text), "must " + e.getMessage()));
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidConfigurationException(problems);
        }
        return new Config(environment, values);
    }

    private static String shown(Setting<?> setting, String text) {
        return setting.secret() && !text.isBlank() ? Credentials.HIDDEN : Credentials.hideIn(text);
    }

    private static <T> T valueOf(Setting<T> setting, String text) {
        if (!text.isBlank()) {
            return setting.parse(text.strip());
        }
        @Nullable T defaultValue = setting.defaultValue();
        if (defaultValue == null) {
            throw new IllegalArgumentException("be set: " + setting.explanation());
        }
        return defaultValue;
    }

    /** The value of a setting that this configuration was read with. */
    @SuppressWarnings("unchecked") // read() puts a T under every Setting<T>
    public <T> T get(Setting<T> setting) {
        Object value = values.get(setting);
        if (value == null) {
            throw new IllegalStateException(setting.name() + " is not among the settings of this service");
        }
        return (T) value;
    }

    /** The environment that the configuration was read from, for what is passed through by prefix. */
    public Map<String, String> environment() {
        return environment;
    }
}
