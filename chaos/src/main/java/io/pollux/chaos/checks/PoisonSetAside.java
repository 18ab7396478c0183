package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Database.DeadRecord;
import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Raw;
import io.pollux.chaos.evidence.Seen;
import io.pollux.common.contract.Topic;
import io.pollux.common.kafka.DeadLetter;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every record that cannot be read is in {@code pollux.dead}, as it came, with headers that say from where, by whom and
 * why, and in the table of such records; and nothing else is, but the tasks that died.
 */
final class PoisonSetAside implements Check {

    private static final String STORY_HEADER = "pollux.dead.story";

    /** Who sets aside what of a topic; the others leave it out. */
    private static final Map<String, String> RESPONSIBLE = Map.of(
            Topic.TASKS.topicName(), "executor",
            Topic.RESULTS.topicName(), "sink",
            Topic.TIMEOUTS.topicName(), "sink",
            Topic.STARTS.topicName(), "janitor");

    @Override
    public String name() {
        return "poison set aside";
    }

    @Override
    public Finding check(Evidence evidence) throws SQLException {
        Violations violations = new Violations();
        List<String> markers = evidence.expected().poison();
        List<Seen<Raw>> unreadable = evidence.topics().unreadable();
        for (String marker : markers) {
            if (unreadable.stream().noneMatch(record -> record.value().text().contains(marker))) {
                violations.addNow("the topics", "no unreadable record holds %s".formatted(marker));
            }
        }
        Map<String, Seen<Raw>> letters = new HashMap<>();
        for (Seen<Raw> letter : evidence.topics().dead()) {
            if (letter.value().header(STORY_HEADER) == null) {
                letters.putIfAbsent(source(letter.value()), letter);
            }
        }
        Set<String> rows = new HashSet<>();
        for (DeadRecord row : evidence.database().deadRecords()) {
            rows.add(where(row.topic(), Integer.toString(row.partition()), Long.toString(row.offset())));
        }
        for (Seen<Raw> record : unreadable) {
            if (markers.stream().noneMatch(record.value().text()::contains)) {
                violations.add(record, "this cannot be read, and nobody planted it");
            }
            judge(record, letters.remove(record.where()), rows, violations);
        }
        letters.forEach((source, letter) -> violations.add(
                letter,
                "%s was set aside by %s although it can be read: %s"
                        .formatted(
                                source,
                                letter.value().header(DeadLetter.SERVICE_HEADER),
                                letter.value().header(DeadLetter.REASON_HEADER))));
        return violations.finding(markers.size(), "planted, %,d unreadable records found".formatted(unreadable.size()));
    }

    private static void judge(Seen<Raw> record, @Nullable Seen<Raw> letter, Set<String> rows, Violations violations) {
        if (letter == null) {
            violations.add(record, "this cannot be read, and was not set aside");
            return;
        }
        String service = letter.value().header(DeadLetter.SERVICE_HEADER);
        String responsible = RESPONSIBLE.get(record.topic());
        if (responsible != null && !responsible.equals(service)) {
            violations.add(
                    letter, "%s was set aside by %s, not by the %s".formatted(record.where(), service, responsible));
        }
        String reason = letter.value().header(DeadLetter.REASON_HEADER);
        if (reason == null || reason.isBlank() || letter.value().header(DeadLetter.AT_HEADER) == null) {
            violations.add(letter, "it is not said why or when %s was set aside".formatted(record.where()));
        }
        if (!letter.value().text().equals(record.value().text())) {
            violations.add(letter, "%s was not set aside as it came".formatted(record.where()));
        }
        if (!rows.contains(record.where())) {
            violations.add(letter, "%s is not in dead_records".formatted(record.where()));
        }
    }

    private static String source(Raw letter) {
        return where(
                letter.header(DeadLetter.TOPIC_HEADER),
                letter.header(DeadLetter.PARTITION_HEADER),
                letter.header(DeadLetter.OFFSET_HEADER));
    }

    private static String where(@Nullable String topic, @Nullable String partition, @Nullable String offset) {
        return topic + "-" + partition + "@" + offset;
    }
}
