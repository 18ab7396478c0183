package io.pollux.common.config;

import java.util.List;
import java.util.stream.Collectors;

/** Everything that is wrong with a configuration. */
public final class InvalidConfigurationException extends RuntimeException {

    private final transient List<Problem> problems;

    /** One wrong setting; {@code reason} begins with "must". */
    public record Problem(String name, String value, String reason) {

        @Override
        public String toString() {
            return value.isBlank() ? name + " " + reason : name + "=" + value + " " + reason;
        }
    }

    public InvalidConfigurationException(List<Problem> problems) {
        super(problems.stream()
                .map(problem -> "  " + problem)
                .collect(Collectors.joining(
                        "\n",
                        problems.size() == 1 ? "A setting is wrong:\n" : problems.size() + " settings are wrong:\n",
                        "")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
