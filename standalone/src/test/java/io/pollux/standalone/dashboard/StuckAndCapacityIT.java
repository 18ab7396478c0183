package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Dashboard.Extension.class)
class StuckAndCapacityIT {

    private final Dashboard dashboard;

    StuckAndCapacityIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    @Test
    void retriesADeadTask() throws Exception {
        String name = Dashboard.unique("dead");
        long id = dashboard.project(name, "/healthy");
        dashboard.execute("""
                insert into timed_out_requests (project_id, scheduled_at, task_id, attempt, state, since, deadline,
                  flagged_at, stored_at, executor_id, action)
                values (%1$d, now(), '%1$d-1700000000000-schedule', 3, 'QUEUED', now(), now(), now(), now(), null, 'DEAD');
                insert into dead_tasks (task_id, scheduled_at, project_id, attempt, died_at, state, reason)
                values ('%1$d-1700000000000-schedule', now(), %1$d, 3, now(), 'QUEUED', 'never started');
                """.formatted(id));
        Browser browser = dashboard.open("/stuck");
        browser.see(name);
        browser.see("given up");

        browser.press("Dead tasks");
        browser.see("never started");
        browser.press("Retry " + name);

        browser.see(name + " is being checked again.");
        browser.see("retried by admin");
        browser.press(name);
        browser.await(
                "the result of the retry",
                "[...document.querySelectorAll('.results .tag')].some((tag) => tag.textContent === 'manual')");
    }

    @Test
    void tellsHowManyProjectsFit() {
        dashboard.expectInConsole("status of 400");
        Browser browser = dashboard.open("/capacity");

        browser.fill("Requests at once", "500");
        browser.fill("Interval in seconds", "300");
        browser.fill("Average response in ms", "3000");
        browser.see("10,000");
        browser.see("50,000");
        browser.fill("Average response in ms", "0");

        browser.see("This must be a whole number from 1 to 600000");
        assertThat(browser.text()).contains("Put in numbers that fit");
    }
}
