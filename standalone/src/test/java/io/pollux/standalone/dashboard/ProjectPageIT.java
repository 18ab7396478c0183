package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Dashboard.Extension.class)
class ProjectPageIT {

    private final Dashboard dashboard;

    ProjectPageIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    @Test
    void showsUptimeHistoryPhasesAndResults() throws Exception {
        long id = idOf("Flaky service");
        Browser browser = dashboard.open("/projects/" + id);

        for (String window : new String[] {"24 hours", "7 days", "30 days", "90 days"}) {
            browser.see("Uptime, " + window);
        }
        browser.await(
                "uptimes",
                "[...document.querySelectorAll('.figure b')].filter((b) => b.textContent.includes('%')).length === 4");
        browser.await(
                "a line and bars",
                "document.querySelector('.chart .line') && document.querySelector('.chart .bar.down')");
        browser.await("phases", "document.querySelector('.waterfall .firstByteMs')");
        browser.see("The status is 503, expected was 200-299");
        browser.see("no TLS");
        browser.press("7 d");
        browser.await(
                "hours in place of results", "document.querySelector('.legend').textContent.includes('Steps of 2 h')");
        browser.press("Failed");
        browser.await(
                "only failures",
                "document.querySelector('.results .outcome.down') && !document.querySelector('.results .outcome.up')");
    }

    @Test
    void zoomsInByDraggingAndOutAgain() throws Exception {
        Browser browser = dashboard.open("/projects/" + idOf("Flaky service"));
        browser.await("the chart", "document.querySelector('.chart .line')");

        browser.run("""
                const chart = document.querySelector('.chart svg');
                const box = chart.getBoundingClientRect();
                const at = (type, x) => chart.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: box.left + x, clientY: box.top + 60 }));
                at('pointermove', box.width - 200); at('pointerdown', box.width - 200);
                setTimeout(() => { at('pointermove', box.width - 14); setTimeout(() => at('pointerup', box.width - 14), 50); }, 50);
                """);

        browser.await("a closer look", "document.querySelector('#history').textContent.includes(' to ')");
        browser.press("Zoom out");
        browser.see("Response time");
    }

    @Test
    void checksNowAndShowsTheAnswerAsItComes() throws Exception {
        long id = dashboard.project(Dashboard.unique("now"), "/failing");
        Browser browser = dashboard.open("/projects/" + id);
        browser.see("Latest check");

        browser.press("Check now");

        browser.see("Down: The status is 500");
        browser.await(
                "the result in the list",
                "[...document.querySelectorAll('.results .tag')].some((tag) => tag.textContent === 'manual')");
        browser.await("its condition", "document.querySelector('.about .badge.down')");
        browser.await(
                "its share in the uptimes",
                "[...document.querySelectorAll('.figure small')].filter((note) => note.textContent.includes(' failed')).length === 4");
    }

    @Test
    void pausesResumesAndDeletes() throws Exception {
        String name = Dashboard.unique("paused");
        Browser browser = dashboard.open("/projects/" + dashboard.project(name, "/healthy"));

        browser.press("Pause");
        browser.await("paused", "document.querySelector('.about .badge.paused')");
        browser.press("Resume");
        browser.await("no longer paused", "!document.querySelector('.about .badge.paused')");
        browser.press("Delete");
        browser.press("Cancel");
        browser.press("Delete");
        browser.press("Delete project");

        browser.see(name + " is deleted.");
        assertThat(browser.place()).startsWith("#/projects");
    }

    @Test
    void saysWhenACertificateExpires() throws Exception {
        long id = dashboard.project(Dashboard.unique("certificate"), "/healthy");
        dashboard.execute("""
                insert into project_stats (project_id, total_requests, success_requests, failed_requests, late_requests,
                  response_time_ms_sum, latest_scheduled_at, latest_polled_at, latest_status, latest_task_id,
                  latest_certificate_expires_at)
                values (%1$d, 1, 1, 0, 0, 5, now() + interval '1 hour', now(), 'UP', '%1$d-1-schedule',
                  now() + interval '12 days 1 hour')
                on conflict (project_id) do update set latest_scheduled_at = excluded.latest_scheduled_at,
                  latest_certificate_expires_at = excluded.latest_certificate_expires_at
                """.formatted(id));

        Browser browser = dashboard.open("/projects/" + id);

        browser.see("12 days");
        browser.see("valid until");
    }

    @Test
    void saysSoWhenThereIsNoSuchProject() {
        dashboard.expectInConsole("status of 404");
        Browser browser = dashboard.open("/projects/999999999");

        browser.see("Project 999999999 does not exist.");
    }

    private long idOf(String name) throws Exception {
        return dashboard
                .api("GET", "/api/projects?search=" + name.replace(" ", "%20"), null)
                .at("/items/0/id")
                .longValue();
    }
}
