package io.pollux.standalone.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.topology.PromQuery;
import org.junit.jupiter.api.Test;

class PromQueryTest {

    private final PromQuery query = new PromQuery(
            "",
            "sum by (job) (rate(pollux_ticks_total{trigger=\"up\"}[2m])) / on (job) max(pollux:nodes_up:count)"
                    + " and up{job=~\"sink|janitor\"} == 1");

    @Test
    void namesMetricsAndNeitherLabelsNorFunctions() {
        assertThat(query.metrics()).containsExactly("pollux:nodes_up:count", "pollux_ticks_total", "up");
    }

    @Test
    void selectorsKeepTheirLabels() {
        assertThat(query.selectors())
                .contains("pollux_ticks_total{trigger=\"up\"}", "pollux:nodes_up:count", "up{job=~\"sink|janitor\"}");
    }
}
