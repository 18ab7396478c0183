package io.pollux.scheduler.ticking;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.pollux.common.json.Json;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far a partition has been ticked, as it is committed to the consumer group beside the consumed offset.
 *
 * @param until all ticks that were due up to then, by the projects as of the consumed offset, have been emitted
 * @param owner the transactional id under which that was done, so that a successor can fence it
 */
record Watermark(Instant until, String owner) {

    String toMetadata() {
        return new String(Json.encode(this), java.nio.charset.StandardCharsets.UTF_8);
    }

    /** The watermark in a commit's metadata, or nothing if somebody else committed there. */
    static Optional<Watermark> parse(@Nullable String metadata) {
        if (metadata == null || metadata.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.mapper().readValue(metadata, Watermark.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
