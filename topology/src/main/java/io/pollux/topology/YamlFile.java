package io.pollux.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** YAML as a tree, with anchors and merges resolved, which Jackson's own reader does not do. */
public final class YamlFile {

    private static final ObjectMapper JSON = new ObjectMapper();

    private YamlFile() {}

    /** The only document of a file. */
    public static JsonNode read(Path file) throws IOException {
        List<JsonNode> documents = readAll(file);
        if (documents.size() != 1) {
            throw new IOException(file + " has " + documents.size() + " documents");
        }
        return documents.getFirst();
    }

    /** All documents of a file. */
    public static List<JsonNode> readAll(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            List<JsonNode> documents = new ArrayList<>();
            for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(reader)) {
                documents.add(JSON.valueToTree(document));
            }
            return documents;
        }
    }
}
