package io.pollux.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.ExecutorConcurrency;
import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.contract.IncidentEvent;
import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectStatus;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records of topics. A file is named after its record and whether it is one: {@code Project-refused-null-tag.json}. */
class RecordCorpusTest {

    private static final List<Class<? extends Record>> TYPES = List.of(
            Project.class,
            ProjectTask.class,
            TaskStarted.class,
            PollingResult.class,
            TimedOutRequest.class,
            ProjectStatus.class,
            IncidentEvent.class,
            ExecutorStatus.class,
            ExecutorConcurrency.class);
    private static final Corpus CORPUS = Corpus.of("records");
    private static final long MAX_BYTES = 64 << 20;

    static List<Input> inputs() {
        return CORPUS.inputs().toList();
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void everyFileIsAcceptedOrRefusedAsItsNameSays(Input input) {
        String[] name = input.name().split("-", 3);
        Class<? extends Record> type = TYPES.stream()
                .filter(candidate -> candidate.getSimpleName().equals(name[0]))
                .findFirst()
                .orElseThrow();
        try (Probe probe = new Probe(
                MAX_BYTES, bytes -> assertThat(isAccepted(bytes, type)).isEqualTo(name[1].startsWith("accepted")))) {
            probe.probe(input);
        }
    }

    @Test
    void everyMutationIsARecordOrRefusedByAReason() {
        try (Probe probe = new Probe(MAX_BYTES, RecordCorpusTest::tryAsEachType)) {
            CORPUS.mutate(probe);
        }
    }

    private static void tryAsEachType(Input input) throws UndecodableException {
        for (Class<? extends Record> type : TYPES) {
            isAccepted(input, type);
        }
    }

    /** What is accepted is the same when it is written and read again; what is not is refused by a reason. */
    private static boolean isAccepted(Input input, Class<? extends Record> type) throws UndecodableException {
        Record read;
        try {
            read = Json.decode(input.bytes(), type);
        } catch (UndecodableException e) {
            assertThat(e.getMessage())
                    .contains(type.getSimpleName())
                    .doesNotContain("Exception", "the value is incomplete", ": null");
            return false;
        }
        assertThat(Json.decode(Json.encode(read), type)).isEqualTo(read);
        return true;
    }
}
