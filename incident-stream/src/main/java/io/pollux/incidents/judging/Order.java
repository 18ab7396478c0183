package io.pollux.incidents.judging;

import io.pollux.common.contract.JudgedResult;
import java.time.Instant;
import java.util.Comparator;

/** The place of a check among the checks of its project: by due time, whenever its result came. */
public record Order(Instant scheduledAt, String taskId) implements Comparable<Order> {

    static final Order BEFORE_ALL = new Order(Instant.EPOCH, "");

    private static final Comparator<Order> NATURAL =
            Comparator.comparing(Order::scheduledAt).thenComparing(Order::taskId);

    static Order of(JudgedResult result) {
        return new Order(result.scheduledAt(), result.taskId());
    }

    boolean after(Order other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(Order other) {
        return NATURAL.compare(this, other);
    }
}
