package io.pollux.janitor.inflight;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.TimedOutRequest.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InFlightCodecTest {

    private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123Z");
    private static final Run RUN = new Run("executor-ä", AT.plusSeconds(3));
    private static final TaskRecord TASK = new TaskRecord(
            "7-1-schedule",
            7,
            3,
            AT,
            42,
            Duration.ofSeconds(30),
            Bytes.wrap("{\"taskId\":\"ü\",\"attempt\":3}".getBytes(UTF_8)));
    private static final List<Attempt> PAST = List.of(
            new Attempt(1, State.QUEUED, AT, List.of(), AT.plusSeconds(1), AT.plusSeconds(2)),
            new Attempt(2, State.PROCESSING, AT, List.of(RUN, RUN), AT.plusSeconds(3), AT.plusSeconds(4)));

    static Stream<InFlight> states() {
        return Stream.of(
                new InFlight.Queued(TASK, List.of(), AT, AT.plusSeconds(120)),
                new InFlight.Queued(TASK.retry(AT.plusSeconds(9)), PAST, AT.plusSeconds(9), AT.plusSeconds(129)),
                new InFlight.Processing(TASK, PAST, List.of(RUN), AT.plusSeconds(3), AT.plusSeconds(63)),
                new InFlight.Early(2, RUN, AT.plusSeconds(120)),
                new InFlight.Ended(3, AT));
    }

    @ParameterizedTest
    @MethodSource("states")
    void storedStateIsReadBackAsItWas(InFlight state) {
        byte[] stored = InFlightCodec.encode(state);

        assertThat(InFlightCodec.decode("7-1-schedule", stored)).isEqualTo(state);
        assertThat(InFlightCodec.deadline(stored)).isEqualTo(state.deadline());
        assertThat(InFlightCodec.kind(stored)).isEqualTo(Kind.of(state));
    }
}
