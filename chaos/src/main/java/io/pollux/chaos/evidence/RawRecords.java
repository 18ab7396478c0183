package io.pollux.chaos.evidence;

import java.util.function.Consumer;

/** All records of all topics, too many to be held at once. */
public interface RawRecords {

    void visit(Consumer<Seen<Raw>> visitor);
}
