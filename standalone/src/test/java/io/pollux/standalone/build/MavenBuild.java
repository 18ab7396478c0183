package io.pollux.standalone.build;

import static java.util.Objects.requireNonNull;

import io.pollux.standalone.build.Build.Dependency;
import io.pollux.standalone.build.Build.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Reads the poms: the root's properties resolved, and its managed versions given to the modules' dependencies. */
final class MavenBuild {

    private static final Set<String> KNOWN = Set.of("groupId", "artifactId", "version", "scope", "type");

    private final Path root;
    private final Map<String, String> properties = new HashMap<>();
    private final Map<String, String> managedVersions = new HashMap<>();
    private final Set<String> boms = new LinkedHashSet<>();

    private MavenBuild(Path root) {
        this.root = root;
    }

    static Build read(Path root) throws Exception {
        return new MavenBuild(root).read();
    }

    private Build read() throws Exception {
        Element pom = parse(root.resolve("pom.xml"));
        String group = text(pom, "groupId");
        String version = text(pom, "version");
        properties.put("project.version", version);
        children(child(pom, "properties"))
                .forEach(property -> properties.put(property.getTagName(), property.getTextContent()));
        children(child(child(pom, "dependencyManagement"), "dependencies")).forEach(this::manage);

        Map<String, Set<Dependency>> modules = new TreeMap<>();
        Map<String, String> mains = new TreeMap<>();
        for (Element module : children(child(pom, "modules"))) {
            String name = module.getTextContent();
            modules.put(name, dependenciesOf(parse(root.resolve(name).resolve("pom.xml")), group));
            String main = mainOf(name);
            if (main != null) {
                mains.put(name, main);
            }
        }
        return new Build(group, version, requireNonNull(properties.get("java.release")), boms, modules, mains);
    }

    private void manage(Element dependency) {
        String library = text(dependency, "groupId") + ":" + text(dependency, "artifactId");
        String version = resolve(text(dependency, "version"));
        if (textOr(dependency, "scope", "").equals("import")) {
            boms.add(library + ":" + version);
        } else {
            managedVersions.put(library, version);
        }
    }

    private Set<Dependency> dependenciesOf(Element pom, String ownGroup) {
        Set<Dependency> dependencies = new LinkedHashSet<>();
        for (Element dependency : children(optional(pom, "dependencies"))) {
            dependencies.add(dependency(dependency, ownGroup, false));
        }
        for (Element processor : processorsOf(pom)) {
            dependencies.add(new Dependency(
                    Scope.PROCESSOR,
                    String.join(
                            ":",
                            text(processor, "groupId"),
                            text(processor, "artifactId"),
                            resolve(text(processor, "version"))),
                    false));
        }
        for (Element profile : children(optional(pom, "profiles"))) {
            List<Element> ofProfile = children(optional(profile, "dependencies"));
            if (!ofProfile.isEmpty()
                    && !text(child(child(profile, "activation"), "os"), "family")
                            .equals("mac")) {
                throw new IllegalArgumentException(
                        "BuildParityTest knows no dependencies of profile " + text(profile, "id"));
            }
            ofProfile.forEach(dependency -> dependencies.add(dependency(dependency, ownGroup, true)));
        }
        return dependencies;
    }

    /** The annotation processors that a module has beside those of all, which are Error Prone's. */
    private static List<Element> processorsOf(Element pom) {
        return children(optional(optional(pom, "build"), "plugins")).stream()
                .filter(plugin -> text(plugin, "artifactId").equals("maven-compiler-plugin"))
                .flatMap(plugin ->
                        children(optional(optional(plugin, "configuration"), "annotationProcessorPaths")).stream())
                .toList();
    }

    private Dependency dependency(Element element, String ownGroup, boolean onlyOnMac) {
        String library = text(element, "groupId") + ":" + text(element, "artifactId");
        for (Element part : children(element)) {
            if (!KNOWN.contains(part.getTagName())) {
                throw new IllegalArgumentException(
                        "BuildParityTest does not compare <" + part.getTagName() + "> of " + library + " yet");
            }
        }
        Scope scope = Scope.ofMaven(textOr(element, "scope", "compile"));
        if (text(element, "groupId").equals(ownGroup)) {
            return new Dependency(scope, ":" + text(element, "artifactId"), onlyOnMac);
        }
        String version = resolve(textOr(element, "version", managedVersions.getOrDefault(library, "")));
        return new Dependency(scope, version.isEmpty() ? library : library + ":" + version, onlyOnMac);
    }

    /** The class with the {@code main} in a module's top package; {@code embedded} has one only for itself. */
    private @Nullable String mainOf(String module) throws IOException {
        Path sources = root.resolve(module).resolve("src/main/java");
        if (module.equals("embedded") || !Files.isDirectory(sources)) {
            return null;
        }
        try (Stream<Path> files =
                Files.find(sources, 4, (file, _) -> file.toString().endsWith("Main.java"))) {
            return files.filter(MavenBuild::hasMain)
                    .map(file -> sources.relativize(file)
                            .toString()
                            .replace('/', '.')
                            .replaceAll("\\.java$", ""))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static boolean hasMain(Path file) {
        return ProjectRoot.read(file.toString()).contains("static void main(String[] ");
    }

    private String resolve(String text) {
        if (!text.startsWith("${")) {
            return text;
        }
        String name = text.substring(2, text.length() - 1);
        return requireNonNull(properties.get(name), () -> "no property " + name + " in pom.xml");
    }

    private static Element parse(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
    }

    private static Element child(Element parent, String name) {
        return requireNonNull(optional(parent, name), () -> "no <" + name + "> in <" + parent.getTagName() + ">");
    }

    private static @Nullable Element optional(@Nullable Element parent, String name) {
        return children(parent).stream()
                .filter(element -> element.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(@Nullable Element parent) {
        return parent == null
                ? List.of()
                : Stream.iterate(parent.getFirstChild(), node -> node != null, Node::getNextSibling)
                        .filter(Element.class::isInstance)
                        .map(Element.class::cast)
                        .toList();
    }

    private static String text(Element parent, String name) {
        return child(parent, name).getTextContent().strip();
    }

    private static String textOr(Element parent, String name, String otherwise) {
        Element element = optional(parent, name);
        return element == null ? otherwise : element.getTextContent().strip();
    }
}
