package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Incidents, quiet times, channels and routes by hand, and what strangers see. */
@ExtendWith(Dashboard.Extension.class)
class IncidentsIT {

    private final Dashboard dashboard;

    IncidentsIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    private String broken(String tag) throws Exception {
        String name = Dashboard.unique("broken");
        dashboard.api(
                "POST",
                "/api/projects",
                Map.of(
                        "name",
                        name,
                        "url",
                        dashboard.target("/failing"),
                        "interval",
                        1,
                        "unit",
                        "days",
                        "tags",
                        List.of(tag),
                        "alerting",
                        Map.of("failuresToDown", 1, "successesToUp", 1)));
        return name;
    }

    @Test
    void showsAnIncidentAsItHappensAndTakesNoteOfIt() throws Exception {
        Browser browser = dashboard.open("/incidents");
        browser.see("Incidents");
        String name = broken("ui");
        browser.see(name);

        browser.run(
                "[...document.querySelectorAll('td a')].find((link) => link.textContent === arguments[0]).click()",
                name);
        browser.see("What happened");
        browser.see("Down");
        browser.press("Snooze for an hour");
        browser.see("Nobody is told of " + name + " for an hour.");
        browser.fill("Note", "on it");
        browser.press("Acknowledge");
        browser.see("Acknowledged by admin");
        browser.see("on it");
    }

    @Test
    void addsAndDeletesAMaintenanceWindow() {
        String name = Dashboard.unique("backups");
        Browser browser = dashboard.open("/maintenance");

        browser.press("Add window");
        browser.fill("Name", name);
        browser.fill("Tags", "db");
        browser.press("Again and again");
        browser.press("Sun");
        browser.press("Add window");
        browser.see(name + " is added.");
        browser.see("Sun at 02:00 for 60 min");
        browser.press("Delete " + name);
        browser.press("Delete window");
        browser.see(name + " is deleted.");
    }

    @Test
    void addsAChannelTriesItAndLeadsARouteToIt() {
        String channel = Dashboard.unique("hook");
        String route = Dashboard.unique("route");
        Browser browser = dashboard.open("/notifications");

        browser.press("Add channel");
        browser.fill("Name", channel);
        browser.fill("Address", dashboard.target("/healthy"));
        browser.press("Add channel");
        browser.see(channel + " is added.");
        browser.press("Try " + channel);
        browser.see(channel + " has taken a message.");

        browser.press("Routes");
        browser.press("Add route");
        browser.fill("Name", route);
        browser.fill("Tags", "nothing-has-this");
        browser.choose("Channel", channel);
        browser.press("Add route");
        browser.see(route + " is added.");
        browser.press("Sent");
        browser.see("a trial");
    }

    @Test
    void strangersSeeWhatIsPublishedAndNothingElse() throws Exception {
        String tag = Dashboard.unique("public");
        String name = broken(tag);
        Browser browser = dashboard.open("/notifications?show=pages");
        browser.press("Publish a tag");
        browser.fill("Tag", tag);
        browser.fill("Address", tag);
        browser.fill("Title", "What we run");
        browser.press("Publish");
        browser.see("/status/" + tag + " is published.");

        browser.forget();
        browser.await("the page is published", () -> {
            browser.open(dashboard.base() + "/status/" + tag);
            return browser.text().contains("Down");
        });
        assertThat(browser.title()).isEqualTo("What we run");
        assertThat(browser.text()).contains(name, "1 of 1 is in trouble").doesNotContain("localhost", "failing", "500");
        assertThat(browser.run("return document.scripts.length")).isEqualTo(0L);
        assertThat(browser.run("return getComputedStyle(document.querySelector('.DOWN')).backgroundColor"))
                .isEqualTo("rgb(207, 34, 46)");

        browser.open(dashboard.base() + "/badges/" + tag + "/state.svg");
        assertThat(browser.run("return document.documentElement.textContent"))
                .asString()
                .contains("What we run: down");
        browser.open(dashboard.base() + "/");
    }
}
