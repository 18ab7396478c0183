package io.pollux.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window. Things are found as a person finds them: by what they are called. */
public final class Browser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Everything that can be pressed or filled, and is in sight, by its label or its text. */
    private static final String NAMED = """
            const [selector, name] = arguments;
            const called = (element) => {
              const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.innerText;
              return label.replace(/\\s+/g, ' ').trim();
            };
            const dialog = document.querySelector('dialog[open]');
            return [...(dialog ?? document).querySelectorAll(selector)]
              .find((element) => called(element) === name && element.checkVisibility()) ?? null;
            """;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Light or dark, as the system's setting says. */
    public enum Scheme {
        LIGHT,
        DARK
    }

    /** Why there can be no browser; empty if there can. */
    public static Optional<String> missing() {
        if (program("chromium").isEmpty() || program("chromedriver").isEmpty()) {
            return Optional.of("Chromium and its driver are not installed (Debian: chromium, chromium-driver)");
        }
        return Optional.empty();
    }

    public static Browser start() {
        ChromeOptions options = new ChromeOptions()
                .addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars")
                .setBinary(program("chromium").orElseThrow().toFile());
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").orElseThrow().toFile())
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    private static Optional<Path> program(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    public Browser show(int width, int height, Scheme scheme) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of(
                                        "name",
                                        "prefers-color-scheme",
                                        "value",
                                        scheme == Scheme.DARK ? "dark" : "light"),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
        return this;
    }

    /** Opens a page as if it were the first one of a new tab. */
    public void open(String url) {
        driver.get("about:blank");
        driver.get(url);
    }

    /** Puts something where the pages of an address keep it. */
    public void remember(String url, String key, String value) {
        driver.get(url);
        run("localStorage.setItem(arguments[0], arguments[1])", key, value);
    }

    public void forget() {
        run("localStorage.clear()");
    }

    public @Nullable Object run(String script, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(script, arguments);
    }

    /** The number that an expression has. */
    public double number(String expression) {
        return ((Number) Objects.requireNonNull(run("return " + expression))).doubleValue();
    }

    /** Runs a script that calls its last argument with the answer. */
    public @Nullable Object runAsync(String script, Object... arguments) {
        driver.manage().timeouts().scriptTimeout(Duration.ofSeconds(30));
        return driver.executeAsyncScript(script, arguments);
    }

    /** Presses a button, a link or a box. */
    public void press(String name) {
        act("button, a, input[type=checkbox], summary", name, WebElement::click);
    }

    /** Puts a text in place of what a field holds. */
    public void fill(String name, String value) {
        act("input, textarea", name, element -> {
            element.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
            element.sendKeys(value);
        });
    }

    /** Chooses the option of a list that has this value. */
    public void choose(String name, String value) {
        act("select", name, element -> run("""
                arguments[0].value = arguments[1];
                arguments[0].dispatchEvent(new Event('input', { bubbles: true }));
                arguments[0].dispatchEvent(new Event('change', { bubbles: true }));
                """, element, value));
    }

    /** Gives a field for files a file. */
    public void attach(String name, Path file) {
        act("input[type=file]", name, element -> element.sendKeys(file.toString()));
    }

    public void key(CharSequence keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Whether there is something of that name to press. */
    public boolean offers(String name) {
        return find("button, a", name) != null;
    }

    /** Waits until the page shows a text somewhere. */
    public void see(String text) {
        await("the text " + text, () -> text().contains(text));
    }

    public void seeNot(String text) {
        await("the text " + text + " to be gone", () -> !text().contains(text));
    }

    /** Waits until a script is true. */
    public void await(String what, String script, Object... arguments) {
        await(what, () -> Boolean.TRUE.equals(run("return Boolean(" + script + ")", arguments)));
    }

    public void await(String what, java.util.concurrent.Callable<Boolean> condition) {
        try {
            Awaitility.await(what)
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(40))
                    .ignoreExceptionsInstanceOf(WebDriverException.class)
                    .until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(
                    e.getMessage() + "\nThe page shows:\n" + text() + "\nIts console: " + console(), e);
        }
    }

    /** What is to be read on the page. */
    public String text() {
        return String.valueOf(run("return document.body.innerText.replace(/\\u00a0/g, ' ')"));
    }

    public String title() {
        return Objects.requireNonNullElse(driver.getTitle(), "");
    }

    /** What is behind the # of the address. */
    public String place() {
        return String.valueOf(run("return location.hash"));
    }

    /** What the console has said since this was last asked, warnings and worse. */
    public List<String> console() {
        return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    public void screenshot(Path file) throws IOException {
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    private interface Act {
        void on(WebElement element);
    }

    private void act(String selector, String name, Act act) {
        await("something called " + name, () -> {
            WebElement element = find(selector, name);
            if (element == null || !element.isEnabled()) {
                return false;
            }
            act.on(element);
            return true;
        });
    }

    private @Nullable WebElement find(String selector, String name) {
        return (WebElement) run(NAMED, selector, name);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
