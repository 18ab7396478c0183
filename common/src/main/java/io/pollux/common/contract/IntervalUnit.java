package io.pollux.common.contract;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/** The unit of a project's interval; on the wire in lower case. */
public enum IntervalUnit {
    SECONDS(Duration.ofSeconds(1)),
    MINUTES(Duration.ofMinutes(1)),
    HOURS(Duration.ofHours(1)),
    DAYS(Duration.ofDays(1));

    private final Duration one;

    IntervalUnit(Duration one) {
        this.one = one;
    }

    public Duration times(int amount) {
        return one.multipliedBy(amount);
    }

    @JsonValue
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static IntervalUnit parse(String text) {
        return Arrays.stream(values())
                .filter(unit -> unit.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unit must be one of seconds, minutes, hours, days"));
    }
}
