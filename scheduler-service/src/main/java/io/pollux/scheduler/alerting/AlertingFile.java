package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.http.Status;
import io.pollux.common.json.Json;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.FileFormat;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Channels, routes, maintenance windows and status pages as code. An import is one transaction, and what is in the file
 * already changes nothing; what is not in the file is left alone. Secrets are exported as a mask, which keeps them.
 */
final class AlertingFile {

    private static final long MAX_BYTES = 4L << 20;
    private static final Set<String> SECTIONS = Set.of("channels", "routes", "maintenance", "statusPages");

    private final Transactions transactions;
    private final Channels channels;
    private final AuditLog audit;
    private final Clock clock;

    AlertingFile(Transactions transactions, Channels channels, AuditLog audit, Clock clock) {
        this.transactions = transactions;
        this.channels = channels;
        this.audit = audit;
        this.clock = clock;
    }

    /** The file as it is exported. */
    record Content(
            List<Channels.Definition> channels,
            List<RoutesTable.Definition> routes,
            List<Maintenance.Definition> maintenance,
            List<StatusPages.Definition> statusPages) {}

    /** How many of each are in the file. */
    record Counts(int channels, int routes, int maintenance, int statusPages) {}

    Answer exportAll(Call call) throws SQLException {
        FileFormat format = FileFormat.wanted(call);
        Content content = transactions.run(connection -> new Content(
                channels.all(connection).stream().map(Channels.View::definition).toList(),
                RoutesTable.all(connection).stream()
                        .map(RoutesTable.View::definition)
                        .toList(),
                Maintenance.all(connection, clock.instant()).stream()
                        .map(Maintenance.View::definition)
                        .toList(),
                StatusPages.all(connection)));
        return Answer.stream(format.mediaType(), out -> {
            try (JsonGenerator generator = format.factory().createGenerator(out)) {
                generator.setCodec(Json.mapper());
                Json.mapper().writeValue(generator, content);
            }
        });
    }

    Answer importAll(Call call) throws Exception {
        ObjectNode file = parse(call);
        Findings findings = new Findings();
        List<Channels.Definition> wantedChannels = new ArrayList<>();
        List<RoutesTable.Definition> wantedRoutes = new ArrayList<>();
        List<Maintenance.Definition> wantedWindows = new ArrayList<>();
        List<StatusPages.Definition> wantedPages = new ArrayList<>();
        each(file, "channels", findings, (item, at) -> wantedChannels.add(ChannelRules.read(item, findings, at)));
        each(file, "routes", findings, (item, at) -> wantedRoutes.add(RoutesTable.read(item, findings, at)));
        each(file, "maintenance", findings, (item, at) -> wantedWindows.add(Maintenance.read(item, findings, at)));
        each(file, "statusPages", findings, (item, at) -> wantedPages.add(StatusPages.read(item, findings, at)));
        findings.throwIfAny();
        String by = call.caller().name();
        transactions.run(connection -> {
            put(connection, wantedChannels, wantedRoutes, findings);
            for (Maintenance.Definition window : wantedWindows) {
                Maintenance.put(connection, window, findings, by, clock.instant());
            }
            for (StatusPages.Definition page : wantedPages) {
                StatusPages.put(connection, page, by);
            }
            return by;
        });
        Counts counts =
                new Counts(wantedChannels.size(), wantedRoutes.size(), wantedWindows.size(), wantedPages.size());
        audit.record(call, "alerting.import", "alerting", Map.of("channels", counts.channels()));
        return Answer.ok(counts);
    }

    private void put(
            Connection connection,
            List<Channels.Definition> wantedChannels,
            List<RoutesTable.Definition> wantedRoutes,
            Findings findings)
            throws SQLException {
        for (Channels.Definition channel : wantedChannels) {
            channels.put(connection, channel, findings);
        }
        for (RoutesTable.Definition route : wantedRoutes) {
            RoutesTable.put(connection, route, findings);
        }
    }

    private interface Item {
        void read(ObjectNode item, String prefix);
    }

    private static void each(ObjectNode file, String section, Findings findings, Item reader) {
        JsonNode items = file.path(section);
        if (!items.isMissingNode() && !items.isNull() && !items.isArray()) {
            findings.add(section, "must be a list");
        }
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof ObjectNode item) {
                reader.read(item, section + "[" + i + "].");
            } else {
                findings.add(section + "[" + i + "]", "must be an object");
            }
        }
    }

    private static ObjectNode parse(Call call) throws IOException {
        try (InputStream in = call.stream(MAX_BYTES);
                JsonParser parser = FileFormat.ofBody(call).factory().createParser(in)) {
            parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            JsonNode file = Json.mapper().readTree(parser);
            if (file instanceof ObjectNode object) {
                object.fieldNames().forEachRemaining(name -> {
                    if (!SECTIONS.contains(name)) {
                        throw Problem.invalid(Printable.of(name), "is not known here");
                    }
                });
                return object;
            }
        } catch (CharConversionException e) {
            throw Problem.of(Status.BAD_REQUEST_400, "The file is not text in UTF-8.");
        } catch (JsonProcessingException e) {
            throw Problem.of(Status.BAD_REQUEST_400, "The file is not well-formed" + Printable.position(e) + ".");
        }
        throw Problem.of(Status.BAD_REQUEST_400, "The file must be an object of lists.");
    }
}
