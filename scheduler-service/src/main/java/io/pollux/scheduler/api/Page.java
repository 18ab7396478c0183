package io.pollux.scheduler.api;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of a longer list.
 *
 * @param nextCursor to ask for the next part with; absent at the end
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

    /** A page of a list that was read with one item more than the limit, to see whether there are more. */
    public static <T> Page<T> of(List<T> oneMore, int limit, Function<T, String> position) {
        if (oneMore.size() <= limit) {
            return new Page<>(oneMore, null);
        }
        List<T> items = oneMore.subList(0, limit);
        return new Page<>(List.copyOf(items), Cursor.of(position.apply(items.getLast())));
    }
}
