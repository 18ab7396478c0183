package io.pollux.standalone.build;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * What a build says.
 *
 * @param boms the bills of materials, with versions, that give versions to dependencies without one
 * @param modules the dependencies of each module
 * @param mains the main class of each module that has one
 */
record Build(
        String group,
        String version,
        String javaRelease,
        Set<String> boms,
        Map<String, Set<Dependency>> modules,
        Map<String, String> mains) {

    /**
     * A dependency on a library, {@code group:artifact} or, unless a bill of materials gives its version,
     * {@code group:artifact:version}; or on a module, {@code :name}.
     *
     * @param onlyOnMac whether it is one only on that system
     */
    record Dependency(Scope scope, String notation, boolean onlyOnMac) {

        /** What it is without its version. */
        String library() {
            String[] parts = notation.split(":", -1);
            return parts.length > 2 ? parts[0] + ":" + parts[1] : notation;
        }
    }

    /** What a dependency is for, under the names that the builds have for it. */
    enum Scope {
        COMPILE("compile", "api"),
        PROVIDED("provided", "compileOnly"),
        RUNTIME("runtime", "runtimeOnly"),
        TEST("test", "testImplementation"),
        /** Only for the compiler; Maven has no scope for it, but a list of its own. */
        PROCESSOR("", "annotationProcessor");

        private final String maven;
        private final String gradle;

        Scope(String maven, String gradle) {
            this.maven = maven;
            this.gradle = gradle;
        }

        static Scope ofMaven(String name) {
            return Arrays.stream(values())
                    .filter(scope -> scope.maven.equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Gradle has no counterpart of the scope " + name));
        }

        static Scope ofGradle(String name) {
            return name.equals("implementation")
                    ? COMPILE
                    : Arrays.stream(values())
                            .filter(scope -> scope.gradle.equals(name))
                            .findFirst()
                            .orElseThrow(() -> new IllegalArgumentException("Maven has no counterpart of " + name));
        }

        String toGradle() {
            return gradle;
        }
    }
}
