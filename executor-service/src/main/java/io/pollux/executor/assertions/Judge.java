package io.pollux.executor.assertions;

/** Evaluates one assertion. */
interface Judge {

    Verdict judge(Answer answer, TimeBound bound);
}
