package io.pollux.streams;

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
        try (StateDirectory state = StateDirectory.open(place(directory.resolve("new")))) {
            first = state.instanceId();
        }
        try (StateDirectory state = StateDirectory.open(place(directory.resolve("new")))) {
            assertThat(state.instanceId()).isEqualTo(first);
        }
    }

    @Test
    void onlyOneAtATimeHoldsADirectory() throws IOException {
        try (StateDirectory state = StateDirectory.open(place(directory))) {
            assertThatThrownBy(() -> StateDirectory.open(place(state.path())))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("Another janitor is running")
                    .hasMessageContaining("JANITOR_STATE_DIR");
        }
    }

    @Test
    void directoryThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> StateDirectory.open(place(file.resolve("below"))))
                .isInstanceOf(StartException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("JANITOR_STATE_DIR");
    }

    @Test
    void cleanMarkIsTakenOnce() throws IOException {
        try (StateDirectory state = StateDirectory.open(place(directory))) {
            assertThat(state.takeCleanMark()).isFalse();
            state.markClean();
            assertThat(state.takeCleanMark()).isTrue();
            assertThat(state.takeCleanMark()).isFalse();
        }
    }

    private static StateDirectory.Place place(Path directory) {
        return new StateDirectory.Place(directory, "janitor", "JANITOR_STATE_DIR");
    }
}
