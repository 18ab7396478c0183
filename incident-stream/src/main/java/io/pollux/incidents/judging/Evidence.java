package io.pollux.incidents.judging;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.JudgedResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the latest checks of a project say in sum.
 *
 * @param last the latest check that was judged; an earlier one that comes later is not
 * @param lastMissed the latest that nobody did
 * @param heardAt when a check last ended
 * @param good how many in a row were good
 * @param answered how many in a row were not bad
 * @param bad how many in a row were bad
 * @param impaired how many in a row were not good
 * @param missed how many in a row nobody did
 * @param window the latest grades, oldest first
 * @param troubles the latest results that were not good, oldest first: what an incident is caused by
 */
public record Evidence(
        Order last,
        Order lastMissed,
        Instant heardAt,
        int good,
        int answered,
        int bad,
        int impaired,
        int missed,
        List<Grade> window,
        List<JudgedResult> troubles) {

    static final int MOST_TROUBLES = 5;

    public Evidence {
        window = List.copyOf(window);
        troubles = List.copyOf(troubles);
    }

    static Evidence none(Instant since) {
        return new Evidence(Order.BEFORE_ALL, Order.BEFORE_ALL, since, 0, 0, 0, 0, 0, List.of(), List.of());
    }

    /** Nothing is counted any more, but what was judged is not judged again. */
    Evidence forgotten(Instant heardAt) {
        return new Evidence(last, lastMissed, heardAt, 0, 0, 0, 0, 0, List.of(), List.of());
    }

    Evidence and(JudgedResult result, Grade grade, Alerting alerting) {
        List<Grade> grades = tail(Stream.concat(window.stream(), Stream.of(grade)), alerting.windowSize());
        boolean allWell = grade == Grade.GOOD && !grades.contains(Grade.BAD);
        List<JudgedResult> causes = grade == Grade.GOOD
                ? (allWell ? List.of() : troubles)
                : tail(Stream.concat(troubles.stream(), Stream.of(result)), MOST_TROUBLES);
        return new Evidence(
                Order.of(result),
                lastMissed,
                result.timestamp().isAfter(heardAt) ? result.timestamp() : heardAt,
                grade == Grade.GOOD ? good + 1 : 0,
                grade == Grade.BAD ? 0 : answered + 1,
                grade == Grade.BAD ? bad + 1 : 0,
                grade == Grade.GOOD ? 0 : impaired + 1,
                0,
                grades,
                causes);
    }

    Evidence andMissed(Order order) {
        return new Evidence(last, order, heardAt, good, answered, bad, impaired, missed + 1, window, troubles);
    }

    int badInWindow() {
        return (int) window.stream().filter(Grade.BAD::equals).count();
    }

    private static <T> List<T> tail(Stream<T> items, int most) {
        List<T> all = new ArrayList<>(items.toList());
        return all.subList(Math.max(0, all.size() - most), all.size());
    }
}
