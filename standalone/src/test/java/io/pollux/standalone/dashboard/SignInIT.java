package io.pollux.standalone.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Dashboard.Extension.class)
class SignInIT {

    private final Dashboard dashboard;
    private final Browser browser;

    SignInIT(Dashboard dashboard) {
        this.dashboard = dashboard;
        this.browser = dashboard.browser();
    }

    @Test
    void refusesAWrongPasswordAndLetsInWithTheRightOne() {
        dashboard.expectInConsole("status of 401");
        browser.open(dashboard.base() + "/");

        browser.fill("Username", "admin");
        browser.fill("Password", "not the password");
        browser.press("Sign in");
        browser.see("The username or the password is wrong.");
        browser.fill("Password", Dashboard.PASSWORD);
        browser.press("Sign in");

        browser.see("Down now");
        assertThat(browser.title()).isEqualTo("Overview · Pollux");
    }

    @Test
    void signsOutOfAllTabs() {
        dashboard.open("/");
        browser.see("Down now");

        browser.press("Sign out");

        browser.see("Sign in to Pollux");
        assertThat(browser.run("return localStorage.length")).isEqualTo(0L);
        browser.open(dashboard.base() + "/#/projects");
        browser.see("Sign in to Pollux");
    }

    @Test
    void saysSoWhenTheSessionHasEnded() {
        dashboard.expectInConsole("status of 401");
        dashboard.openWith(Dashboard.expiredToken(), "admin", "ADMIN", "/projects");

        browser.see("Your session has ended. Please sign in again.");
        browser.fill("Username", "admin");
        browser.fill("Password", Dashboard.PASSWORD);
        browser.press("Sign in");

        browser.see("Healthy service");
        assertThat(browser.place()).startsWith("#/projects");
    }

    @Test
    void endsTheSessionOfAUserWhoIsDeletedWhileHeLooks() throws Exception {
        dashboard.expectInConsole("status of 401");
        dashboard.openAs("EDITOR", "/projects");
        browser.see("Healthy service");

        var users = dashboard.api("GET", "/api/users", null).get("items");
        dashboard.api("DELETE", "/api/users/" + users.get(users.size() - 1).get("id"), null);
        browser.run("location.hash = '#/stuck'");

        browser.see("Your session has ended");
    }

    @Test
    void changesOnesOwnPassword() throws Exception {
        dashboard.expectInConsole("status of 400");
        String name = Dashboard.unique("changing");
        dashboard.api("POST", "/api/users", Map.of("username", name, "password", Dashboard.PASSWORD, "role", "VIEWER"));
        browser.open(dashboard.base() + "/");
        signIn(name, Dashboard.PASSWORD);
        browser.press(name + " viewer");

        browser.fill("Current password", "something else");
        browser.fill("New password", "another password");
        browser.press("Change password");
        browser.see("The current password is wrong");
        browser.fill("Current password", Dashboard.PASSWORD);
        browser.press("Change password");

        browser.see("Your password is changed.");
        signIn(name, "another password");
        browser.see("Down now");
    }

    private void signIn(String name, String password) {
        browser.fill("Username", name);
        browser.fill("Password", password);
        browser.press("Sign in");
    }
}
