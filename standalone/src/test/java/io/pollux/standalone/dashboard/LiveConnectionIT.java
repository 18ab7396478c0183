package io.pollux.standalone.dashboard;

import io.pollux.testkit.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Dashboard.Extension.class)
class LiveConnectionIT {

    private static final String MANUAL =
            "[...document.querySelectorAll('.results .tag')].filter((tag) => tag.textContent === 'manual').length";

    private final Dashboard dashboard;

    LiveConnectionIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    @Test
    void saysSoWhenTheConnectionIsLostAndCatchesUpWhenItIsBack() throws Exception {
        dashboard.expectInConsole("net::ERR_");
        long id = dashboard.project(Dashboard.unique("live"), "/healthy");
        Browser browser = dashboard.open("/projects/" + id);
        browser.await("live", "document.querySelector('.is-live')");
        check(id);
        browser.await("a result, live", MANUAL + " === 1");

        dashboard.line().cut();
        browser.see("Connection lost: what you see may be old.");
        check(id);
        dashboard.line().join();

        browser.await("what was missed", MANUAL + " === 2");
        browser.seeNot("Connection lost");
    }

    private void check(long id) throws Exception {
        String taskId = dashboard
                .api("POST", "/api/projects/" + id + "/check", null)
                .get("taskId")
                .textValue();
        dashboard.api("GET", "/api/tasks/" + taskId + "?wait=20s", null);
    }
}
