package io.pollux.sink.facts;

import io.pollux.common.contract.TimedOutRequest;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one record says. */
public sealed interface Fact {

    /** A task has a result. */
    record Ended(ResultRow row) implements Fact {}

    /** The janitor flagged an attempt. */
    record TimedOut(TaskKey key, TimedOutRequest request) implements Fact {

        /** The end of the task, when this was its last attempt. */
        public Optional<ResultRow> end() {
            return switch (request.action()) {
                case RETRIED -> Optional.empty();
                case DEAD -> Optional.of(ResultRow.givenUp(key, request));
            };
        }
    }

    /**
     * The janitor laid a task to rest.
     *
     * @param story attempts, executors and times, as JSON
     * @param task the task, as JSON
     */
    record Died(
            TaskKey key,
            int attempt,
            Instant at,
            @Nullable String reason,
            @Nullable String story,
            String task) implements Fact {}

    /**
     * A service could not process a record.
     *
     * @param value its beginning
     * @param valueBytes its whole length
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes as they came, never compared
    record SetAside(
            String topic,
            int partition,
            long offset,
            @Nullable String service,
            @Nullable String reason,
            Instant at,
            byte @Nullable [] key,
            byte @Nullable [] value,
            @Nullable Long valueBytes)
            implements Fact {}
}
