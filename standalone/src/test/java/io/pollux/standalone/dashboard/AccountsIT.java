package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Dashboard.Extension.class)
class AccountsIT {

    private final Dashboard dashboard;

    AccountsIT(Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    @Test
    void addsChangesAndDeletesAUser() {
        dashboard.expectInConsole("status of 400");
        String name = Dashboard.unique("colleague");
        Browser browser = dashboard.open("/accounts");

        browser.press("Add user");
        browser.fill("Username", name);
        browser.fill("Password", "short");
        browser.press("Add user");
        browser.see("This must be text of 8 to");
        browser.fill("Password", "long enough for all");
        browser.choose("Role", "EDITOR");
        browser.press("Add user");
        browser.see(name + " is added.");
        browser.press("Edit " + name);
        browser.choose("Role", "VIEWER");
        browser.press("Save");
        browser.see(name + " is changed.");
        browser.press("Delete " + name);
        browser.press("Delete user");
        browser.see(name + " is deleted.");

        browser.press("Audit log");
        browser.see("user.delete");
        browser.see("user " + name);
    }

    @Test
    void keepsTheLastAdmin() {
        dashboard.expectInConsole("status of 409");
        Browser browser = dashboard.open("/accounts");

        browser.press("Delete admin");
        browser.press("Delete user");

        browser.see("must stay ADMIN, because nobody else is one");
    }

    @Test
    void showsANewKeyOnceAndRevokesIt() {
        String name = Dashboard.unique("program");
        Browser browser = dashboard.open("/accounts?show=keys");
        browser.press("Add key");
        browser.fill("Name", name);
        browser.choose("Role", "EDITOR");
        browser.press("Add key");
        browser.see("Copy it now: it is not shown again.");
        assertThat(browser.run("return document.querySelector('.secret').textContent"))
                .asString()
                .startsWith("pollux_");

        browser.press("Done");
        browser.press("Revoke " + name);
        browser.press("Revoke key");

        browser.see(name + " is revoked.");
    }
}
