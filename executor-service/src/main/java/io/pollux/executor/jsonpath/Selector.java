package io.pollux.executor.jsonpath;

import org.jspecify.annotations.Nullable;

/** Which children of a node are selected. */
sealed interface Selector {

    record Name(String name) implements Selector {}

    record Wildcard() implements Selector {}

    /** From 0, or from the end if negative. */
    record Index(int index) implements Selector {}

    record Slice(@Nullable Integer from, @Nullable Integer to, int step) implements Selector {}

    record Filter(Condition condition) implements Selector {}
}
