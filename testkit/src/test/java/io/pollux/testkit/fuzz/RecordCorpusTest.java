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

/** Records of topics. What a file is to be stands first in its name: {@code Project-refused-null-tag.json}. */
class RecordCorpusTest extends CorpusContract {

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

    RecordCorpusTest() {
        super("records", 64 << 20);
    }

    @Override
    protected boolean isAccepted(Input file) throws UndecodableException {
        String name = file.name().substring(0, file.name().indexOf('-'));
        return isAccepted(
                file,
                TYPES.stream()
                        .filter(type -> type.getSimpleName().equals(name))
                        .findFirst()
                        .orElseThrow());
    }

    @Override
    protected void tryMutation(Input input) throws UndecodableException {
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
