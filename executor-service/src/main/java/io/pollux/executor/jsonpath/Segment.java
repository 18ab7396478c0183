package io.pollux.executor.jsonpath;

import java.util.List;

/** A step of a path: what it selects, of the nodes that the steps before have selected. */
sealed interface Segment {

    List<Selector> selectors();

    /** Of their children. */
    record Children(List<Selector> selectors) implements Segment {}

    /** Of their children, their children's children, and so on. */
    record Descendants(List<Selector> selectors) implements Segment {}
}
