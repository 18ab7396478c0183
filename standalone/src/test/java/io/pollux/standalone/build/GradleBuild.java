package io.pollux.standalone.build;

import static java.util.Objects.requireNonNull;

import io.pollux.standalone.build.Build.Dependency;
import io.pollux.standalone.build.Build.Scope;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the Gradle files line by line. It knows the few constructs that they are written in and fails on any other
 * line, so that nothing in them goes unnoticed.
 */
final class GradleBuild {

    private static final Pattern VALUE = Pattern.compile("val (\\w+) = \"?([\\w.-]+)\"?");
    private static final Pattern DEPENDENCY = Pattern.compile("\"(\\w+)\"\\(\"([^\"]+)\"\\)");
    private static final Pattern MODULE_DEPENDENCY = Pattern.compile("\"(\\w+)\"\\(project\\(\"([^\"]+)\"\\)\\)");
    private static final Pattern BOM = Pattern.compile("\"api\"\\(platform\\(\"([^\"]+)\"\\)\\)");
    private static final Pattern MODULE = Pattern.compile("project\\(\":([\\w-]+)\"\\) \\{");
    private static final Pattern INCLUDE = Pattern.compile("include\\(\"([\\w-]+)\"\\)");
    private static final Pattern MAIN = Pattern.compile("mainClass\\.set\\(\"([\\w.]+)\"\\)");
    private static final Pattern IDENTITY = Pattern.compile("(group|version) = \"([^\"]+)\"");

    /** What Gradle needs beyond what Maven says, in so many words. */
    private static final Set<String> FRAME = Set.of(
            "val onMac = System.getProperty(\"os.name\").startsWith(\"Mac\")",
            "allprojects {",
            "subprojects {",
            "apply(plugin = \"java-library\")",
            "apply(plugin = \"application\")",
            "repositories {",
            "mavenCentral()",
            "extensions.configure<JavaPluginExtension> {",
            "extensions.configure<JavaApplication> {",
            "toolchain.languageVersion.set(JavaLanguageVersion.of(javaRelease))",
            "tasks.withType<JavaCompile>().configureEach {",
            "options.release.set(javaRelease)",
            "options.encoding = \"UTF-8\"",
            "options.compilerArgs.add(\"-parameters\")",
            "tasks.withType<Test>().configureEach {",
            "useJUnitPlatform()",
            "maxHeapSize = \"1g\"",
            "jvmArgs(\"--enable-native-access=ALL-UNNAMED\")",
            "systemProperty(\"pollux.root\", rootDir.path)",
            "dependencies {",
            "\"testRuntimeOnly\"(\"org.junit.platform:junit-platform-launcher\")",
            "if (onMac) {",
            "}");

    /** Without these the build would not be for the right Java. */
    private static final List<String> INDISPENSABLE = List.of(
            "toolchain.languageVersion.set(JavaLanguageVersion.of(javaRelease))", "options.release.set(javaRelease)");

    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> identity = new HashMap<>();
    private final Set<String> boms = new LinkedHashSet<>();
    private final Map<String, Set<Dependency>> modules = new TreeMap<>();
    private final Map<String, String> mains = new TreeMap<>();
    private final Set<String> usedValues = new LinkedHashSet<>();
    private String module = "";
    private boolean onlyOnMac;

    static Build parse(String buildFile, String settingsFile) {
        GradleBuild build = new GradleBuild();
        build.parseSettings(settingsFile);
        build.parseBuild(buildFile);
        return new Build(
                requireNonNull(build.identity.get("group"), "no group in build.gradle.kts"),
                requireNonNull(build.identity.get("version"), "no version in build.gradle.kts"),
                requireNonNull(build.values.get("javaRelease"), "no javaRelease in build.gradle.kts"),
                build.boms,
                build.modules,
                build.mains);
    }

    private void parseSettings(String file) {
        file.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> {
            Matcher include = INCLUDE.matcher(line);
            if (include.matches()) {
                modules.put(include.group(1), new LinkedHashSet<>());
            } else if (!line.equals("rootProject.name = \"pollux\"")) {
                throw new IllegalArgumentException("settings.gradle.kts: this test can't read: " + line);
            }
        });
    }

    private void parseBuild(String file) {
        int number = 0;
        for (String line : file.lines().toList()) {
            number++;
            try {
                parseLine(line.strip());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "build.gradle.kts:" + number + ": " + e.getMessage() + ": " + line, e);
            }
            if (line.equals("}")) {
                module = "";
            }
        }
        for (String line : INDISPENSABLE) {
            if (file.lines().noneMatch(actual -> actual.strip().equals(line))) {
                throw new IllegalArgumentException("build.gradle.kts has no " + line);
            }
        }
        values.keySet().stream()
                .filter(value -> !value.equals("javaRelease") && !usedValues.contains(value))
                .forEach(value -> {
                    throw new IllegalArgumentException("build.gradle.kts: nothing uses " + value);
                });
    }

    private void parseLine(String line) {
        if (line.isEmpty() || line.startsWith("//")) {
            return;
        }
        if (FRAME.contains(line)) {
            onlyOnMac = line.equals("if (onMac) {") || (onlyOnMac && !line.equals("}"));
            return;
        }
        boolean known = matches(VALUE, line, match -> values.put(match.group(1), match.group(2)))
                || matches(IDENTITY, line, match -> identity.put(match.group(1), match.group(2)))
                || matches(BOM, line, match -> boms.add(interpolate(match.group(1))))
                || matches(MODULE, line, match -> module = included(match.group(1)))
                || matches(MAIN, line, match -> mains.put(module, match.group(1)))
                || matches(DEPENDENCY, line, match -> add(match.group(1), interpolate(match.group(2))))
                || matches(MODULE_DEPENDENCY, line, match -> add(match.group(1), match.group(2)));
        if (!known) {
            throw new IllegalArgumentException("this test can't read");
        }
    }

    private interface Action {
        void accept(MatchResult match);
    }

    private static boolean matches(Pattern pattern, String line, Action action) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.matches()) {
            return false;
        }
        action.accept(matcher);
        return true;
    }

    private String included(String name) {
        if (!modules.containsKey(name)) {
            throw new IllegalArgumentException("settings.gradle.kts does not include this module");
        }
        return name;
    }

    private void add(String configuration, String notation) {
        Set<Dependency> dependencies = modules.get(module);
        if (dependencies == null) {
            throw new IllegalArgumentException("a dependency outside a module");
        }
        if (!dependencies.add(new Dependency(Scope.ofGradle(configuration), notation, onlyOnMac))) {
            throw new IllegalArgumentException("a dependency that is there twice");
        }
    }

    private String interpolate(String text) {
        return Pattern.compile("\\$(\\w+)").matcher(text).replaceAll(match -> {
            usedValues.add(match.group(1));
            String value = values.get(match.group(1));
            if (value == null) {
                throw new IllegalArgumentException("there is no val " + match.group(1));
            }
            return value;
        });
    }
}
