package io.pollux.standalone.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.testkit.Browser;
import io.pollux.testkit.Browser.Scheme;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every page, light and dark, wide and on a phone: axe finds nothing serious, and nothing is wider than the screen. */
@ExtendWith(Dashboard.Extension.class)
class AccessibilityIT {

    private static final String AXE = axe();

    private final Dashboard dashboard;
    private final Browser browser;

    AccessibilityIT(Dashboard dashboard) {
        this.dashboard = dashboard;
        this.browser = dashboard.browser();
    }

    @ParameterizedTest
    @CsvSource({
        "/, Executors",
        "/projects, Healthy service",
        "/projects/new, Test before saving",
        "/projects/1, Recent results",
        "/projects/1/edit, Test before saving",
        "/stuck, Attempts that",
        "/capacity, Plan for",
        "/incidents, Incidents",
        "/maintenance, In a window",
        "/notifications, Add channel",
        "/notifications?show=routes, Add route",
        "/notifications?show=pages, Publish a tag",
        "/accounts, Add user",
        "/accounts?show=keys, Add key",
        "/accounts?show=audit, login"
    })
    void aPage(String place, String sign) {
        dashboard.open(place);
        browser.see(sign);
        browser.await("nothing left to load", "!document.querySelector('.skeleton')");
        requireAccessible(place);
    }

    @Test
    void signIn() {
        browser.open(dashboard.base() + "/");
        browser.see("Sign in to Pollux");
        requireAccessible("sign in");
    }

    @Test
    void aDialog() {
        dashboard.open("/projects/1");
        browser.press("Delete");
        requireAccessible("a dialog");
    }

    @Test
    void isUsableByKeyboardAlone() {
        dashboard.open("/");
        browser.see("Executors");

        browser.key(org.openqa.selenium.Keys.TAB);
        browser.await("a way past the navigation", "document.activeElement.textContent === 'Skip to content'");
        browser.key(org.openqa.selenium.Keys.ENTER);
        browser.await("the content", "document.activeElement.id === 'main'");
    }

    /** Everything once wide and once on a phone; of the other two, what a scheme can spoil. */
    private void requireAccessible(String what) {
        requireAccessible(what, 1440, Scheme.LIGHT, "{}");
        requireAccessible(what, 1440, Scheme.DARK, "{ runOnly: ['color-contrast'] }");
        requireAccessible(what, 390, Scheme.DARK, "{}");
        requireAccessible(what, 390, Scheme.LIGHT, "{ runOnly: ['color-contrast'] }");
    }

    private void requireAccessible(String what, int width, Scheme scheme, String options) {
        browser.show(width, 900, scheme);
        assertThat(violations(options)).as("%s, %s, %d px", what, scheme, width).isEqualTo("");
        assertThat(browser.run("return document.documentElement.scrollWidth"))
                .as("%s, %d px", what, width)
                .isEqualTo((long) width);
    }

    private String violations(String options) {
        dashboard.expectInConsole("Canvas2D: Multiple readback");
        browser.run("if (!window.axe) { " + AXE + " }");
        return String.valueOf(browser.runAsync("""
                const done = arguments[arguments.length - 1];
                axe.run(document, %s).then(({ violations }) => done(violations
                  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                  .map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join('\\n'))
                  .join('\\n')), (error) => done(String(error)));
                """.formatted(options)));
    }

    private static String axe() {
        try (InputStream in =
                AccessibilityIT.class.getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
