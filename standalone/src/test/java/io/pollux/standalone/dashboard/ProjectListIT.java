package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(Dashboard.Extension.class)
class ProjectListIT {

    private static final String ROWS = "document.querySelectorAll('.project-row:not(.head)').length";

    private final Dashboard dashboard;

    @TempDir
    private Path folder;

    ProjectListIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    @Test
    void searchesFiltersAndSorts() {
        Browser browser = dashboard.open("/projects");
        browser.see("Healthy service");

        browser.key("/");
        browser.fill("Search projects", "flaky");
        browser.await("the one that matches", ROWS + " === 1");
        browser.see("Flaky service");
        browser.fill("Search projects", "no such thing");
        browser.see("No project matches");
        browser.fill("Search projects", "");
        browser.choose("Filter by tag", "unreachable");
        browser.await("those with the tag", ROWS + " === 3");
        browser.press("No longer only unreachable");
        browser.choose("Sort", "name");
        browser.await(
                "the first by name",
                "document.querySelector('.project-row:not(.head) .what').textContent.startsWith('Cloud')");

        assertThat(browser.place()).isEqualTo("#/projects?sort=name");
    }

    @Test
    void showsTheLatestChecksAndFollowsThem() {
        Browser browser = dashboard.open("/projects?search=Flaky");

        browser.await("bars", "document.querySelectorAll('.check-bars rect.down').length > 0");
        browser.await("uptime", "document.querySelector('.project-row:not(.head) .uptime').textContent.includes('%')");
        String before =
                String.valueOf(browser.run("return document.querySelector('.project-row:not(.head) time').dateTime"));
        browser.await(
                "another check",
                "document.querySelector('.project-row:not(.head) time').dateTime !== arguments[0]",
                before);
        assertThat(browser.run("return document.querySelector('.project-row:not(.head) time').title"))
                .asString()
                .contains("UTC");
    }

    @Test
    void loadsAsOneScrollsAndNeverMoreThanAHundredAtOnce() throws Exception {
        String prefix = Dashboard.unique("many");
        dashboard.execute(
                "insert into projects (name, url, interval, unit, enabled) select '%s ' || n, 'http://localhost:1/', 1, 'days', false from generate_series(1, 230) n"
                        .formatted(prefix));
        Browser browser = dashboard.open("/projects?search=" + prefix);
        browser.await("a page", ROWS + " > 10");

        assertThat(browser.run("return " + ROWS))
                .asString()
                .satisfies(rows -> assertThat(Integer.parseInt(rows)).isLessThan(60));
        browser.await("all of them", """
                (() => { const box = document.querySelector('.project-scroll'); box.scrollTop = box.scrollHeight;
                return document.querySelector('.list-foot').textContent === '230 projects'; })()""");
        assertThat(browser.run("""
                return performance.getEntriesByType('resource').map((entry) => new URL(entry.name))
                  .filter((url) => url.pathname === '/api/projects').map((url) => Number(url.searchParams.get('limit')))"""))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.list(Long.class))
                .hasSizeGreaterThan(3)
                .allMatch(limit -> limit <= 100);
        dashboard.execute("delete from projects where name like '" + prefix + "%'");
    }

    @Test
    void disablesEnablesAndDeletesManyAtOnce() throws Exception {
        String prefix = Dashboard.unique("bulk");
        for (int i = 0; i < 3; i++) {
            dashboard.project(prefix + " " + i, "/healthy");
        }
        Browser browser = dashboard.open("/projects?search=" + prefix);

        browser.press("Select " + prefix + " 0");
        browser.see("1 chosen");
        browser.press("Choose all 3 that match");
        browser.press("Disable");
        browser.press("Disable");
        browser.see("3 projects are disabled.");
        browser.await("all paused", "document.querySelectorAll('.badge.paused').length === 3");
        browser.press("Select all that are loaded");
        browser.press("Enable");
        browser.press("Enable");
        browser.see("3 projects are enabled.");
        browser.await("none paused", "document.querySelectorAll('.badge.paused').length === 0");
        browser.press("Select all that are loaded");
        browser.press("Delete");
        browser.press("Delete");

        browser.see("3 projects are deleted.");
        browser.see("No project matches");
    }

    @Test
    void importsAFileAfterSayingWhatWouldHappen() throws Exception {
        String name = Dashboard.unique("imported");
        Path file =
                Files.writeString(folder.resolve("projects.yaml"), """
                projects:
                  - name: %s
                    url: %s
                    interval: 1
                    unit: days
                  - name: wrong one
                    url: ftp://example.test/
                """.formatted(name, dashboard.target("/healthy")));
        Browser browser = dashboard.open("/projects");
        browser.press("Import");
        browser.attach("File", file);
        browser.press("See what would happen");

        browser.see("must begin with http:// or https://");
        assertThat(dashboard.api("GET", "/api/projects?search=" + name, null).get("items"))
                .isEmpty();
        browser.press("Import 1");

        browser.see("The import is done.");
        browser.press("Done");
        browser.fill("Search projects", name);
        browser.await("the imported one", ROWS + " === 1");
    }

    @Test
    void exportsToAFile() {
        Browser browser = dashboard.open("/projects");
        browser.see("Healthy service");
        browser.run("""
                const create = URL.createObjectURL;
                URL.createObjectURL = (blob) => { window.saved = blob; return create.call(URL, blob); };
                HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
                """);

        browser.press("Export");

        browser.see("The projects are exported.");
        assertThat(browser.run("return window.savedAs")).isEqualTo("projects.yaml");
        assertThat(browser.runAsync("window.saved.text().then(arguments[arguments.length - 1])"))
                .asString()
                .contains("Healthy service", "Flaky service");
    }

    @Test
    void showsAViewerNothingThatChangesAnything() throws Exception {
        Browser browser = dashboard.openAs("VIEWER", "/projects");
        browser.see("Healthy service");

        for (String name : List.of("Import", "New project", "Accounts")) {
            assertThat(browser.offers(name)).as(name).isFalse();
        }
        assertThat(browser.run("return document.querySelectorAll('.project-list input').length"))
                .isEqualTo(0L);
        browser.open(dashboard.base() + "/#/projects/1");
        browser.see("Recent results");
        for (String name : List.of("Check now", "Pause", "Edit", "Delete")) {
            assertThat(browser.offers(name)).as(name).isFalse();
        }
        browser.open(dashboard.base() + "/#/projects/new");
        browser.see("There is nothing here");
        browser.open(dashboard.base() + "/#/");
        browser.see("Executors");
        assertThat(browser.offers("Set")).isFalse();
    }
}
