package io.pollux.scheduler.ticking;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.contract.Project;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskId;
import io.pollux.common.contract.Trigger;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.testkit.SampleProjects;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskJsonTest {

    private static final Project PROJECT = SampleProjects.project(42, "http://täst.test/\"quoted\"");

    @ParameterizedTest
    @EnumSource(Trigger.class)
    void readsBackAsTheTaskThatTheContractDescribes(Trigger trigger) throws UndecodableException {
        Instant due = Instant.parse("2026-05-01T12:00:00.437Z");
        ProjectScan scan = ProjectScan.of(Json.encode(PROJECT));
        ScheduledProject scheduled = new ScheduledProject(scan, 42, 0, scan.json());

        ProjectTask task = Json.decode(TaskJson.encode(scheduled, due.toEpochMilli(), trigger, 3), ProjectTask.class);

        assertThat(task)
                .isEqualTo(new ProjectTask(
                        TaskId.of(42, due, trigger),
                        42,
                        due,
                        1,
                        trigger,
                        PROJECT,
                        trigger == Trigger.CATCH_UP ? 3L : null));
    }

    @Test
    void keepsEveryByteOfARecordThatIsLaidOutDifferently() throws UndecodableException {
        String json = """
                { "updatedAt" : "2026-05-01T12:00:00Z", "headers":{"a" : ["b,}" ]} ,
                  "version": 7 , "unit":"seconds","interval" :5
                ,"new field":-1.5e3,"url":"http:\\/\\/täst","last":null}
                """;
        TemplatedJson templated = ProjectScan.of(json.getBytes(UTF_8)).json();
        byte[] written = new byte[templated.length()];

        assertThat(templated.writeTo(written, 0)).isEqualTo(written.length);
        assertThat(written).isEqualTo(json.getBytes(UTF_8));
    }

    @Test
    void keepsWhatProjectsHaveAlikeOnlyOnce() throws UndecodableException {
        Templates templates = new Templates();
        TemplatedJson one = templates.share(templatedOf(SampleProjects.project(1, "http://one.test")));
        TemplatedJson other = templates.share(templatedOf(SampleProjects.project(2, "http://other.test")));

        assertThat(other.template()).isNotEmpty().isSameAs(one.template());
    }

    private static TemplatedJson templatedOf(Project project) throws UndecodableException {
        return ProjectScan.of(Json.encode(project)).json();
    }

    @Test
    void theFingerprintTellsWhatIsPolledFromWhatItIsCalled() throws UndecodableException {
        String json = new String(Json.encode(PROJECT), UTF_8);

        assertThat(fingerprint(json.replace("project 42", "renamed"))).isEqualTo(fingerprint(json));
        assertThat(fingerprint(json.replace("\"version\":1", "\"version\":9"))).isEqualTo(fingerprint(json));
        assertThat(fingerprint(json.replace("quoted", "changed"))).isNotEqualTo(fingerprint(json));
        assertThat(fingerprint(json.replace("30000", "29999"))).isNotEqualTo(fingerprint(json));
        assertThat(fingerprint(json.replace("\"GET\"", "\"PUT\""))).isNotEqualTo(fingerprint(json));
    }

    private static long fingerprint(String json) throws UndecodableException {
        return ProjectScan.of(json.getBytes(UTF_8)).fingerprint();
    }
}
