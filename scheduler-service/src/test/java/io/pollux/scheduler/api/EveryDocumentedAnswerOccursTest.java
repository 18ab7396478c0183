package io.pollux.scheduler.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Runs after all others: every answer that the OpenAPI document names was given to one of them. */
@Order(Integer.MAX_VALUE)
class EveryDocumentedAnswerOccursTest {

    @Test
    void everyDocumentedStatusOfEveryOperation() {
        assumeTrue(
                Contract.occurred().contains("listen 200")
                        && Contract.occurred().contains("importProjects 200")
                        && Contract.occurred().contains("login 429"),
                "only when the other tests of the API ran before");
        Set<String> missing = new TreeSet<>(Contract.documented());

        missing.removeAll(Contract.occurred());

        assertThat(missing).isEmpty();
    }
}
