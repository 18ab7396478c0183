package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Dashboard.Extension.class)
class OverviewIT {

    private final Dashboard dashboard;

    OverviewIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    @Test
    void showsConditionsWorkHealthAndLiveResults() {
        Browser browser = dashboard.open("/");

        browser.see("Checks a second");
        browser.see("to be checked by executors");
        browser.see("to be stored by sinks");
        browser.await("requests beside their limit", "document.body.innerText.match(/\\d+ of 500/)");
        browser.await("a count of what is down", "document.querySelector('.tile.down b').textContent > 0");
        browser.await("health", "document.querySelector('.health').textContent.length > 0");
        browser.await("live results", "document.querySelectorAll('.feed li').length >= 3");
        browser.await(
                "names of projects",
                "[...document.querySelectorAll('.feed a')].some((a) => a.textContent.includes('service'))");
    }

    @Test
    void setsHowManyRequestsEachExecutorMayHaveInFlight() throws Exception {
        Browser browser = dashboard.open("/");

        browser.fill("Requests at once, for each executor", "321");
        browser.press("Set");

        browser.see("Each executor may now have 321 requests in flight.");
        browser.see("/ 321");
        dashboard.api("PUT", "/api/executors/concurrency", java.util.Map.of("maxConcurrentHttp", 500));
    }

    @Test
    void leadsFromACountToTheProjectsThatItCounts() {
        Browser browser = dashboard.open("/");
        browser.await("the tile", "document.querySelector('.tile.down')");

        browser.run("document.querySelector('.tile.down').click()");

        browser.await(
                "only those that are down",
                "document.querySelectorAll('.project-row:not(.head)').length > 3"
                        + " && document.querySelectorAll('.project-row .badge.up').length === 0");
        assertThat(browser.place()).isEqualTo("#/projects?condition=down");
    }

    @Test
    void saysSoWhereThereIsNoPage() {
        Browser browser = dashboard.open("/no/such/page");

        browser.see("There is nothing here");
    }
}
