package io.pollux.scheduler.imports;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.helidon.http.Status;
import io.pollux.common.json.Json;
import io.pollux.scheduler.api.FileFormat;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What was sent to be imported, kept in a file meanwhile: a list of projects, or an object whose field
 * {@code projects} is that list. It is read project by project, so its size does not matter to memory; and it is read
 * once before anything is done with it, so that a file which is not well-formed changes nothing.
 */
final class ProjectFile implements AutoCloseable {

    static final int MAX_PROJECTS = 200_000;

    private static final ObjectReader ONE_OF_MANY =
            Json.mapper().readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path path;
    private final FileFormat format;

    private ProjectFile(Path path, FileFormat format) {
        this.path = path;
        this.format = format;
    }

    /** Takes one project after the other. */
    interface Reader {
        void read(JsonNode project) throws Exception;
    }

    static ProjectFile receive(InputStream in, FileFormat format) throws IOException {
        ProjectFile file = new ProjectFile(Files.createTempFile("pollux-import-", ".tmp"), format);
        try (in) {
            Files.copy(in, file.path, StandardCopyOption.REPLACE_EXISTING);
            file.requireWellFormed();
            return file;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    void forEach(Reader reader) throws Exception {
        try (JsonParser parser = open()) {
            toFirst(parser);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                reader.read(project(parser));
            }
        }
    }

    private void requireWellFormed() throws IOException {
        try (JsonParser parser = open()) {
            toFirst(parser);
            int projects = 0;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == null) {
                    throw malformed("ends too early");
                }
                var _ = project(parser);
                if (++projects > MAX_PROJECTS) {
                    throw malformed("has more than " + MAX_PROJECTS + " projects");
                }
            }
            while (parser.nextToken() != null) {
                if (parser.currentToken() != JsonToken.END_OBJECT) {
                    throw malformed("has something after its list of projects");
                }
            }
        } catch (CharConversionException e) {
            throw malformed("is not text in UTF-8");
        } catch (StreamConstraintsException e) {
            throw malformed("holds a number, a text or a nesting that is far too long");
        } catch (JsonProcessingException e) {
            throw malformed("is not well-formed" + Printable.position(e));
        }
    }

    /** The parser alone would take numbers and texts that it can't read later. */
    private static JsonNode project(JsonParser parser) throws IOException {
        return ONE_OF_MANY.readValue(parser, JsonNode.class);
    }

    private JsonParser open() throws IOException {
        JsonParser parser = format.factory().createParser(Files.newInputStream(path));
        parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        return parser;
    }

    private static void toFirst(JsonParser parser) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == JsonToken.START_OBJECT && "projects".equals(parser.nextFieldName())) {
            first = parser.nextToken();
        }
        if (first != JsonToken.START_ARRAY) {
            throw malformed("must be a list of projects, or have only a field projects with that list");
        }
    }

    private static Problem malformed(String reason) {
        return Problem.of(Status.BAD_REQUEST_400, "The file " + reason + ". Nothing was imported.");
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
