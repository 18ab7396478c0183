package io.pollux.scheduler.status;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelTest {

    @ParameterizedTest
    @CsvSource({
        "0, 100, HEALTHY",
        "49, 100, HEALTHY",
        "50, 100, WARNING",
        "90, 100, WARNING",
        "91, 100, CRITICAL",
        "0, 0, CRITICAL"
    })
    void judgesActiveHttpByItsShareOfTheLimit(int active, int limit, Level expected) {
        assertThat(Level.ofActiveHttp(active, limit)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, HEALTHY", "99, HEALTHY", "100, WARNING", "500, WARNING", "501, CRITICAL"})
    void judgesABacklogByItsLength(long waiting, Level expected) {
        assertThat(Level.ofBacklog(waiting)).isEqualTo(expected);
    }
}
