package io.pollux.chaos.checks;

import io.pollux.chaos.evidence.Evidence;

/** One guarantee, and whether a run kept it. */
public interface Check {

    String name();

    Finding check(Evidence evidence) throws Exception;
}
