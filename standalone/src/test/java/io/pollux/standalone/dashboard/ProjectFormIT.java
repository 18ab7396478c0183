package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.testkit.Browser;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Dashboard.Extension.class)
class ProjectFormIT {

    private final Dashboard dashboard;

    ProjectFormIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    @Test
    void saysWhatIsWrongWhileOneTypesInTheWordsOfTheApi() {
        Browser browser = dashboard.open("/projects/new");

        browser.fill("Name", "Healthy service");
        browser.see("This is taken by another project");
        browser.fill("URL", "ftp://example.test/");
        browser.see("This must begin with http:// or https://");
        browser.fill("Timeout in ms", "900000");
        browser.see("This must be a whole number from 100 to 300000");
        browser.fill("Status", "often");
        browser.see("This must be a code from 100 to 599");
        browser.press("Add assertion");
        browser.choose("Kind of assertion 1", "bodyMatches");
        browser.fill("Regular expression of assertion 1", "(");
        browser.see("bodyMatches needs a valid regular expression");
        browser.press("Add header");
        browser.fill("Name of header 1", "Host");
        browser.see("Host is set by the executor itself");
        browser.press("Test now");
        browser.see("Put right what is wrong first.");
    }

    @Test
    void testsADraftAndThenSavesIt() throws Exception {
        String name = Dashboard.unique("tested");
        long stored = stored();
        Browser browser = dashboard.open("/projects/new");
        browser.fill("Name", name);
        browser.fill("URL", dashboard.target("/healthy"));
        browser.fill("Tags", "made, by hand");
        browser.see("must be of 1 to 50 letters");
        browser.fill("Tags", "made, by-hand");
        browser.press("Add assertion");
        browser.choose("Kind of assertion 1", "jsonPath");
        browser.fill("$.status of assertion 1", "$.status");
        browser.fill("Equals (optional) of assertion 1", "broken");
        browser.seeNot("must be of 1 to 50 letters");

        browser.press("Test now");
        browser.see("assertion failed");
        browser.fill("Equals (optional) of assertion 1", "ok");
        browser.press("Test now");
        browser.await(
                "the test to succeed",
                "document.querySelector('[aria-label=Test] .outcome.up, [aria-label=Test] .outcome.slow')");
        assertThat(stored()).as("rows of anything but projects that are there").isEqualTo(stored);
        browser.press("Save project");

        browser.see(name + " is saved, and is being checked.");
        browser.await("the first result", "document.querySelector('.results .outcome.up')");
        JsonNode saved =
                dashboard.api("GET", "/api/projects?search=" + name, null).at("/items/0");
        assertThat(saved.get("tags").toString()).isEqualTo("[\"made\",\"by-hand\"]");
        assertThat(saved.at("/assertions/0/equals").textValue()).isEqualTo("ok");
    }

    @Test
    void editsAProjectAndKeepsASecret() throws Exception {
        String name = Dashboard.unique("edited");
        long id = dashboard.project(name, "/healthy");
        dashboard.api("PATCH", "/api/projects/" + id, Map.of("secretHeaders", Map.of("X-Token", "hidden")));
        Browser browser = dashboard.open("/projects/" + id + "/edit");

        browser.fill("Name", name + " again");
        browser.choose("Method", "POST");
        browser.fill("Body", "{\"hello\":1}");
        browser.press("Verify the certificate When off, every result says so");
        browser.press("Test now");
        browser.see("First byte");
        browser.press("Save changes");

        browser.see(name + " again is saved.");
        JsonNode saved = dashboard.api("GET", "/api/projects/" + id, null);
        assertThat(saved.get("method").textValue()).isEqualTo("POST");
        assertThat(saved.get("verifyTls").booleanValue()).isFalse();
        assertThat(saved.at("/secretHeaders/X-Token").textValue()).isEqualTo("********");
    }

    @Test
    void doesNotOverwriteWhatSomebodyElseChangedMeanwhile() throws Exception {
        dashboard.expectInConsole("status of 409");
        long id = dashboard.project(Dashboard.unique("contested"), "/healthy");
        Browser browser = dashboard.open("/projects/" + id + "/edit");
        browser.see("Save changes");
        dashboard.api("PATCH", "/api/projects/" + id, Map.of("tags", java.util.List.of("theirs")));

        browser.fill("Tags", "ours");
        browser.press("Save changes");

        browser.see("Somebody else has changed this project meanwhile.");
        assertThat(dashboard
                        .api("GET", "/api/projects/" + id, null)
                        .at("/tags/0")
                        .textValue())
                .isEqualTo("theirs");
    }

    /** What is stored of projects that do not exist, such as a trial's. */
    private long stored() throws Exception {
        return dashboard.number("select count(*) from project_stats where project_id > 1000000")
                + dashboard.number("select count(*) from poll_results where project_id > 1000000");
    }
}
