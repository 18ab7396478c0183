package io.pollux.scheduler.ticking;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/**
 * What the scheduler must know of a project, taken from its JSON in one pass without building the whole record: a
 * scheduler that takes over a million projects reads a million of them before its first tick.
 *
 * @param fingerprint a hash over all fields that say what is polled and how; the same whatever the order of the fields
 * @param json the whole of it
 */
record ProjectScan(
        long version, int periodSeconds, boolean enabled, long updatedAtMs, long fingerprint, TemplatedJson json) {

    private static final Duration LONGEST_PERIOD = Duration.ofDays(3650);

    static ProjectScan of(byte[] json) throws UndecodableException {
        try (JsonParser parser = Json.mapper().createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new UndecodableException("not a Project: not a JSON object", null);
            }
            return scan(parser, json);
        } catch (JsonProcessingException e) {
            throw new UndecodableException("not a Project: " + e.getOriginalMessage(), e);
        } catch (IOException | IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new UndecodableException("not a Project: " + e.getMessage(), e);
        }
    }

    private static ProjectScan scan(JsonParser parser, byte[] json) throws IOException, UndecodableException {
        long version = 0;
        int interval = 0;
        IntervalUnit unit = null;
        boolean enabled = true;
        Instant updatedAt = null;
        long fingerprint = 0;
        TemplatedJson.Builder templated = new TemplatedJson.Builder(json);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            int from = (int) parser.currentTokenLocation().getByteOffset();
            switch (field) {
                case "version" -> version = parser.getLongValue();
                case "interval" -> interval = parser.getIntValue();
                case "unit" -> unit = IntervalUnit.parse(parser.getText());
                case "enabled" -> enabled = parser.getBooleanValue();
                case "updatedAt" -> updatedAt = Instant.parse(parser.getText());
                default -> parser.skipChildren();
            }
            parser.finishToken();
            int to = (int) parser.currentLocation().getByteOffset();
            if (TemplatedJson.isOwn(field)) {
                templated.own(from, to);
            }
            if (saysWhatIsPolled(field)) {
                fingerprint += hash(field.hashCode(), json, from, to);
            }
        }
        if (version <= 0 || interval <= 0 || unit == null || updatedAt == null) {
            throw new UndecodableException("not a Project: version, interval, unit or updatedAt is missing", null);
        }
        return new ProjectScan(
                version,
                periodSeconds(unit, interval),
                enabled,
                updatedAt.toEpochMilli(),
                fingerprint,
                templated.build());
    }

    private static int periodSeconds(IntervalUnit unit, int interval) throws UndecodableException {
        Duration period = unit.times(interval);
        if (period.compareTo(LONGEST_PERIOD) > 0) {
            throw new UndecodableException("an interval of more than " + LONGEST_PERIOD.toDays() + " days", null);
        }
        return (int) period.toSeconds();
    }

    private static boolean saysWhatIsPolled(String field) {
        return switch (field) {
            case "id", "version", "name", "tags", "alerting", "enabled", "createdAt", "updatedAt" -> false;
            default -> true;
        };
    }

    private static long hash(long seed, byte[] bytes, int from, int to) {
        long hash = seed;
        for (int i = from; i < to; i++) {
            hash = (hash ^ bytes[i]) * 0x100000001B3L;
        }
        return hash;
    }
}
