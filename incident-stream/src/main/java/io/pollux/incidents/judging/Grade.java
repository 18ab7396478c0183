package io.pollux.incidents.judging;

import io.pollux.common.contract.Alerting;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.Outcome;

/** What one check says about its target. */
public enum Grade {
    GOOD,
    /** It succeeded, but took longer than the project allows. */
    SLOW,
    BAD,
    /** Nobody checked, so it says nothing. */
    MISSED;

    static Grade of(JudgedResult result, Alerting alerting) {
        if (result.outcome() == Outcome.QUEUE_TIMEOUT) {
            return MISSED;
        }
        if (!result.outcome().success()) {
            return BAD;
        }
        Long took = result.responseTimeMs();
        return alerting.slowMs() > 0 && took != null && took > alerting.slowMs() ? SLOW : GOOD;
    }
}
