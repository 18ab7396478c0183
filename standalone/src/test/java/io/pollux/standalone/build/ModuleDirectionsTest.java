package io.pollux.standalone.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may know whom. Services meet only in topics and tables, so none may depend on another. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModuleDirectionsTest {

    private static final String ROOT = "io.pollux";

    /** By module: its package, and the modules that its main code may depend on. */
    private static final Map<String, Module> MODULES = Map.ofEntries(
            entry("common", new Module("common", Set.of())),
            entry("database", new Module("database", Set.of("common"))),
            entry("embedded", new Module("embedded", Set.of())),
            entry("testkit", new Module("testkit", Set.of("common", "database", "embedded"))),
            entry("streams", new Module("streams", Set.of("common"))),
            entry("scheduler-service", new Module("scheduler", Set.of("common", "database"))),
            entry("executor-service", new Module("executor", Set.of("common"))),
            entry("result-sink", new Module("sink", Set.of("common", "database"))),
            entry("janitor-stream", new Module("janitor", Set.of("common", "streams"))),
            entry("incident-stream", new Module("incidents", Set.of("common", "database", "streams"))),
            entry("topology", new Module("topology", Set.of("common", "embedded"))),
            entry("examples", new Module("examples", Set.of())),
            entry(
                    "standalone",
                    new Module(
                            "standalone",
                            Set.of(
                                    "common",
                                    "database",
                                    "embedded",
                                    "scheduler-service",
                                    "executor-service",
                                    "result-sink",
                                    "janitor-stream",
                                    "incident-stream",
                                    "topology"))),
            entry(
                    "benchmarks",
                    new Module(
                            "benchmarks",
                            Set.of(
                                    "common",
                                    "database",
                                    "embedded",
                                    "scheduler-service",
                                    "executor-service",
                                    "result-sink",
                                    "janitor-stream",
                                    "incident-stream",
                                    "topology",
                                    "standalone",
                                    "testkit"))),
            entry(
                    "chaos",
                    new Module(
                            "chaos",
                            Set.of(
                                    "common",
                                    "embedded",
                                    "scheduler-service",
                                    "executor-service",
                                    "result-sink",
                                    "janitor-stream",
                                    "incident-stream",
                                    "topology",
                                    "testkit"))));

    /** Those that may be compiled after this test; nobody may know them. */
    private static final Set<String> COMPILED_LATER = Set.of("benchmarks", "chaos", "examples");

    private record Module(String packageName, Set<String> mayDependOn) {

        String fullPackage() {
            return ROOT + "." + packageName;
        }
    }

    private final JavaClasses all = importMainClasses();

    static List<String> modules() {
        return MODULES.keySet().stream().sorted().toList();
    }

    static List<String> compiledModules() {
        return modules().stream().filter(name -> !COMPILED_LATER.contains(name)).toList();
    }

    private static JavaClasses importMainClasses() {
        List<Path> folders = compiledModules().stream()
                .map(module -> ProjectRoot.PATH.resolve(module).resolve("target/classes"))
                .filter(Files::isDirectory)
                .toList();
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludePackageInfos())
                .importPaths(folders);
    }

    @Test
    void everyModuleOfTheBuildIsKnownHere() throws Exception {
        assertThat(MavenBuild.read(ProjectRoot.PATH).modules().keySet()).containsExactlyInAnyOrderElementsOf(modules());
    }

    @ParameterizedTest
    @MethodSource("compiledModules")
    void everyModuleWithCodeWasCompiled(String name) throws Exception {
        boolean hasCode = !javaFiles(ProjectRoot.PATH.resolve(name).resolve("src/main/java"))
                .isEmpty();

        assertThat(all.stream().anyMatch(type -> isIn(Set.of(module(name).fullPackage()), type)))
                .as("classes of %s in its target/classes", name)
                .isEqualTo(hasCode);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void codeOfAModuleLivesInItsPackage(String name) throws Exception {
        Path sources = ProjectRoot.PATH.resolve(name).resolve("src/main/java");
        Path own = sources.resolve(module(name).fullPackage().replace('.', '/'));
        assertThat(javaFiles(sources)).allSatisfy(file -> assertThat(file).startsWith(own));
    }

    @ParameterizedTest
    @MethodSource("compiledModules")
    void codeDependsOnlyOnWhatItsModuleMayKnow(String name) {
        Module module = module(name);
        Set<String> allowed = module.mayDependOn().stream()
                .map(other -> module(other).fullPackage())
                .collect(Collectors.toSet());
        allowed.add(module.fullPackage());

        classes()
                .that()
                .resideInAPackage(module.fullPackage() + "..")
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.describe(
                        "are of " + allowed + " or libraries", other -> isLibrary(other) || isIn(allowed, other)))
                .allowEmptyShould(true)
                .check(all);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void pomDependsOnlyOnWhatItsModuleMayKnow(String name) throws Exception {
        Set<String> inPom = MavenBuild.read(ProjectRoot.PATH).modules().getOrDefault(name, Set.of()).stream()
                .filter(dependency -> dependency.scope() != Build.Scope.TEST)
                .map(Build.Dependency::notation)
                .filter(notation -> notation.startsWith(":"))
                .map(notation -> notation.substring(1))
                .collect(Collectors.toSet());

        assertThat(module(name).mayDependOn())
                .as("what the code of %s may know", name)
                .containsAll(inPom);
    }

    @ParameterizedTest
    @MethodSource("compiledModules")
    void packagesOfAModuleHaveNoCycles(String name) {
        slices().assignedFrom(new PackagesOf(module(name).fullPackage()))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(all);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyPackageIsNullMarked(String name) throws Exception {
        Path sources = ProjectRoot.PATH.resolve(name).resolve("src/main/java");
        List<String> unmarked = new ArrayList<>();
        for (Path folder : javaFiles(sources).stream().map(Path::getParent).collect(Collectors.toSet())) {
            Path info = folder.resolve("package-info.java");
            if (!Files.exists(info)
                    || !Files.readString(info).contains("@" + NullMarked.class.getSimpleName() + "\n")) {
                unmarked.add(sources.relativize(folder).toString());
            }
        }
        assertThat(unmarked).as("packages without a @NullMarked package-info").isEmpty();
    }

    /**
     * Each package is a slice, but for a module's top package, which wires the others and holds their settings and
     * metrics, and for those classes of {@code common.lifecycle} that describe a whole service: they know health, routes
     * and topics, which in turn know components. They are a slice of their own.
     */
    private static final class PackagesOf implements SliceAssignment {

        private static final String LIFECYCLE = ROOT + ".common.lifecycle";

        private final String root;

        PackagesOf(String root) {
            this.root = root;
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (!name.startsWith(root + ".")) {
                return SliceIdentifier.ignore();
            }
            boolean service = name.equals(LIFECYCLE) && type.getName().startsWith(LIFECYCLE + ".Service");
            return SliceIdentifier.of(service ? name + ".Service*" : name);
        }

        @Override
        public String getDescription() {
            return "packages of " + root;
        }
    }

    private static boolean isLibrary(JavaClass type) {
        return !type.getPackageName().startsWith(ROOT);
    }

    private static boolean isIn(Set<String> packages, JavaClass type) {
        return packages.stream()
                .anyMatch(name -> type.getPackageName().equals(name)
                        || type.getPackageName().startsWith(name + "."));
    }

    private static Module module(String name) {
        return Objects.requireNonNull(MODULES.get(name), name);
    }

    private static List<Path> javaFiles(Path folder) throws Exception {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
