package io.pollux.janitor.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.common.lifecycle.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {

    @TempDir
    Path directory;

    @Test
    void nameStaysTheSame() throws IOException {
        String first;
        try (StateDirectory state = StateDirectory.open(directory.resolve("new"))) {
            first = state.instanceId();
        }
        try (StateDirectory state = StateDirectory.open(directory.resolve("new"))) {
            assertThat(state.instanceId()).isEqualTo(first);
        }
    }

    @Test
    void onlyOneJanitorAtATimeHoldsADirectory() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            assertThatThrownBy(() -> StateDirectory.open(state.path()))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("Another janitor is running")
                    .hasMessageContaining("JANITOR_STATE_DIR");
        }
    }

    @Test
    void directoryThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> StateDirectory.open(file.resolve("below")))
                .isInstanceOf(StartException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("JANITOR_STATE_DIR");
    }

    @Test
    void cleanMarkIsTakenOnce() throws IOException {
        try (StateDirectory state = StateDirectory.open(directory)) {
            assertThat(state.takeCleanMark()).isFalse();
            state.markClean();
            assertThat(state.takeCleanMark()).isTrue();
            assertThat(state.takeCleanMark()).isFalse();
        }
    }
}
