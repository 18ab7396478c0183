package io.pollux.janitor.inflight;

import java.util.List;

/** All that happened to a task that died, for the header {@code pollux.dead.story}. */
public record Story(String taskId, long projectId, String reason, List<Attempt> attempts) {

    public Story {
        attempts = List.copyOf(attempts);
    }
}
