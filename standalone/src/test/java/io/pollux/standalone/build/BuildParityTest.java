package io.pollux.standalone.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pollux.standalone.build.Build.Dependency;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No Gradle can be run where Pollux is developed; what its build says is therefore held against Maven's. */
class BuildParityTest {

    private final String buildFile = ProjectRoot.read("build.gradle.kts");
    private final String settingsFile = ProjectRoot.read("settings.gradle.kts");
    private final Build maven;

    BuildParityTest() throws Exception {
        maven = MavenBuild.read(ProjectRoot.PATH);
    }

    @Test
    void bothBuildsSayTheSame() {
        assertThat(differences(buildFile, settingsFile)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "val kafkaVersion = \"4.|val kafkaVersion = \"3.|common: Maven has org.apache.kafka:kafka-clients:4.",
                "val junitVersion = \"6|val junitVersion = \"5|bill of materials: Maven has org.junit:junit-bom:6",
                "version = \"0|version = \"9|version: Maven has 0.",
                "group = \"io.pollux\"|group = \"io.castor\"|group: Maven has io.pollux",
                "val javaRelease = 25|val javaRelease = 24|Java release: Maven has 25, Gradle 24"
            })
    void namesWhatDiffers(String line, String changed, String message) {
        String broken = buildFile.replace(line, changed);

        assertThat(broken).isNotEqualTo(buildFile);
        assertThat(differencesOrFailure(broken, settingsFile))
                .anySatisfy(it -> assertThat(it).startsWith(message));
    }

    @Test
    void namesAMissingDependencyWithTheLineToAdd() {
        assertThat(differences(without("\"api\"(\"org.apache.kafka:kafka-clients:$kafkaVersion\")"), settingsFile))
                .anySatisfy(it -> assertThat(it)
                        .startsWith("common: add to build.gradle.kts: \"api\"(\"org.apache.kafka:kafka-clients:"));
    }

    @Test
    void namesAnExtraDependency() {
        String extra = buildFile.replace(
                "project(\":common\") {\n    dependencies {\n",
                "project(\":common\") {\n    dependencies {\n        \"api\"(\"com.example:extra:1\")\n");

        assertThat(differences(extra, settingsFile))
                .contains("common: remove from build.gradle.kts, or add to the pom: com.example:extra:1 (COMPILE)");
    }

    @Test
    void namesAnotherScope() {
        String line = "\"runtimeOnly\"(\"ch.qos.logback:logback-classic:$logbackVersion\")";

        assertThat(differences(buildFile.replace(line, line.replace("runtimeOnly", "api")), settingsFile))
                .anySatisfy(it -> assertThat(it)
                        .startsWith("common: Maven has ch.qos.logback:logback-classic:")
                        .contains("RUNTIME", "COMPILE"));
    }

    @Test
    void namesAMissingAndAnExtraModule() {
        assertThat(differencesOrFailure(buildFile, settingsFile.replace("include(\"janitor-stream\")\n", "")))
                .anySatisfy(it ->
                        assertThat(it).contains("settings.gradle.kts does not include this module", "janitor-stream"));
        assertThat(differences(buildFile, settingsFile + "include(\"extra\")\n"))
                .contains("modules: remove include(\"extra\") from settings.gradle.kts, or add it to pom.xml");
    }

    @Test
    void namesAMissingMain() {
        assertThat(differences(without("mainClass.set(\"io.pollux.scheduler.SchedulerMain\")"), settingsFile))
                .anySatisfy(it -> assertThat(it)
                        .startsWith("scheduler-service: ")
                        .contains("mainClass.set(\"io.pollux.scheduler.SchedulerMain\")"));
    }

    @Test
    void refusesALineThatItCantRead() {
        assertThatThrownBy(() -> GradleBuild.parse(buildFile + "apply(from = \"more.gradle.kts\")\n", settingsFile))
                .hasMessageContaining("this test can't read: apply(from = \"more.gradle.kts\")");
        assertThatThrownBy(() -> GradleBuild.parse(without("options.release.set(javaRelease)"), settingsFile))
                .hasMessage("build.gradle.kts has no options.release.set(javaRelease)");
    }

    private String without(String statement) {
        assertThat(buildFile).contains(statement);
        StringBuilder rest = new StringBuilder();
        boolean removed = false;
        for (String line : buildFile.lines().toList()) {
            if (!removed && line.strip().equals(statement)) {
                removed = true;
            } else {
                rest.append(line).append('\n');
            }
        }
        return rest.toString();
    }

    private List<String> differencesOrFailure(String build, String settings) {
        try {
            return differences(build, settings);
        } catch (IllegalArgumentException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private List<String> differences(String build, String settings) {
        Build gradle = GradleBuild.parse(build, settings);
        List<String> differences = new ArrayList<>();
        compare(differences, "group", maven.group(), gradle.group());
        compare(differences, "version", maven.version(), gradle.version());
        compare(differences, "Java release", maven.javaRelease(), gradle.javaRelease());
        maven.boms().stream()
                .filter(bom -> !gradle.boms().contains(bom))
                .forEach(bom -> differences.add("bill of materials: Maven has " + bom + ", Gradle " + gradle.boms()));
        gradle.boms().stream()
                .filter(bom -> !maven.boms().contains(bom))
                .forEach(bom -> differences.add("bill of materials: Gradle has " + bom + ", Maven " + maven.boms()));
        for (String name : union(maven.modules().keySet(), gradle.modules().keySet())) {
            Set<Dependency> inMaven = maven.modules().get(name);
            Set<Dependency> inGradle = gradle.modules().get(name);
            if (inGradle == null) {
                differences.add("modules: add to settings.gradle.kts: include(\"" + name + "\")");
            } else if (inMaven == null) {
                differences.add(
                        "modules: remove include(\"" + name + "\") from settings.gradle.kts, or add it to pom.xml");
            } else {
                compareDependencies(differences, name, inMaven, inGradle);
            }
        }
        compareMains(differences, gradle.mains());
        return differences;
    }

    private static void compareDependencies(
            List<String> differences, String module, Set<Dependency> inMaven, Set<Dependency> inGradle) {
        List<Dependency> missing =
                inMaven.stream().filter(it -> !inGradle.contains(it)).toList();
        List<Dependency> extra = new ArrayList<>(
                inGradle.stream().filter(it -> !inMaven.contains(it)).toList());
        for (Dependency dependency : missing) {
            Dependency other = extra.stream()
                    .filter(it -> it.library().equals(dependency.library()))
                    .findFirst()
                    .orElse(null);
            if (other == null) {
                differences.add(module + ": add to build.gradle.kts: " + line(dependency));
            } else {
                extra.remove(other);
                differences.add(module + ": Maven has " + show(dependency) + ", Gradle " + show(other));
            }
        }
        extra.forEach(it -> differences.add(module + ": remove from build.gradle.kts, or add to the pom: " + show(it)));
    }

    private void compareMains(List<String> differences, Map<String, String> mains) {
        for (String module : union(maven.mains().keySet(), mains.keySet())) {
            String expected = maven.mains().get(module);
            if (expected == null) {
                differences.add(module + ": there is no main class, but build.gradle.kts names " + mains.get(module));
            } else if (!expected.equals(mains.get(module))) {
                differences.add(
                        "%s: has a main; build.gradle.kts needs, in project(\":%s\"): apply(plugin = \"application\") and extensions.configure<JavaApplication> { mainClass.set(\"%s\") }, on three lines"
                                .formatted(module, module, expected));
            }
        }
    }

    /** The line for a dependency; its version is better written as the val for it. */
    private static String line(Dependency dependency) {
        String notation = "\"" + dependency.notation() + "\"";
        String what = dependency.notation().startsWith(":") ? "project(" + notation + ")" : notation;
        return "\"" + dependency.scope().toGradle() + "\"(" + what + ")"
                + (dependency.onlyOnMac() ? " under if (onMac)" : "");
    }

    private static String show(Dependency dependency) {
        return dependency.notation() + " (" + dependency.scope() + (dependency.onlyOnMac() ? ", only on a Mac)" : ")");
    }

    private static void compare(List<String> differences, String what, String inMaven, String inGradle) {
        if (!inMaven.equals(inGradle)) {
            differences.add(what + ": Maven has " + inMaven + ", Gradle " + inGradle);
        }
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }
}
