package io.pollux.streams;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * Asks brokers again and again where partitions end, and tells when a consumer got there. A consumer's own idea of its
 * lag is as old as its last answer: while a broker is frozen or cut off it says that there is nothing to read. And it
 * knows nothing of what an open transaction hides, which is asked for here. For one thread.
 */
final class PartitionEnds implements AutoCloseable {

    private static final Duration ASK_EVERY = Duration.ofMillis(200);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(5);
    /** An end that was lost with its broker is never reached. */
    private static final Duration REACH_WITHIN = Duration.ofMinutes(1);

    private record Question(Instant askedAt, CompletableFuture<ListOffsetsResultInfo> end) {}

    private final Admin brokers;
    private final ReadProgress progress;
    private final Clock clock;
    private final Map<TopicPartition, Question> open = new HashMap<>();
    private Instant lookAgainAt = Instant.MIN;

    /** Closes the client with itself. */
    PartitionEnds(Admin brokers, ReadProgress progress, Clock clock) {
        this.brokers = brokers;
        this.progress = progress;
        this.clock = clock;
    }

    /** Tells which of the partitions were read to the end, and asks for the ends of those that nothing is open of. */
    void look(Set<TopicPartition> read, Function<TopicPartition, OptionalLong> positions) {
        Instant now = clock.instant();
        if (now.isBefore(lookAgainAt)) {
            return;
        }
        open.keySet().retainAll(read);
        open.entrySet()
                .removeIf(question -> isReached(question.getKey(), question.getValue(), positions)
                        || isFutile(question.getValue(), now));
        Set<TopicPartition> unasked = new HashSet<>(read);
        unasked.removeAll(open.keySet());
        if (!unasked.isEmpty()) {
            ask(unasked, now);
            lookAgainAt = now.plus(ASK_EVERY);
        }
    }

    private boolean isReached(
            TopicPartition partition, Question question, Function<TopicPartition, OptionalLong> positions) {
        if (question.end().state() != Future.State.SUCCESS) {
            return false;
        }
        if (positions.apply(partition).orElse(-1) < question.end().resultNow().offset()) {
            return false;
        }
        progress.complete(partition, question.askedAt());
        return true;
    }

    private static boolean isFutile(Question question, Instant now) {
        return question.end().isCompletedExceptionally()
                || question.askedAt().plus(REACH_WITHIN).isBefore(now);
    }

    private void ask(Set<TopicPartition> partitions, Instant now) {
        ListOffsetsResult answers = brokers.listOffsets(
                partitions.stream().collect(Collectors.toMap(Function.identity(), _ -> OffsetSpec.latest())),
                new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED)
                        .timeoutMs(Math.toIntExact(ANSWER_WITHIN.toMillis())));
        for (TopicPartition partition : partitions) {
            var end = answers.partitionResult(partition).toCompletionStage().toCompletableFuture();
            open.put(partition, new Question(now, end));
        }
    }

    @Override
    public void close() {
        brokers.close(Duration.ZERO);
    }
}
