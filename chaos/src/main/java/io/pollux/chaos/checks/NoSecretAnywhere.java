package io.pollux.chaos.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.chaos.evidence.Evidence;
import io.pollux.chaos.evidence.Raw;
import io.pollux.chaos.evidence.Seen;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * No secret is in any record, row or log, although the target was given it. A finding says which secret by its number
 * only, or it would be in the report.
 */
final class NoSecretAnywhere implements Check {

    @Override
    public String name() {
        return "no secret anywhere";
    }

    @Override
    public Finding check(Evidence evidence) throws SQLException, IOException {
        Violations violations = new Violations();
        List<String> secrets = evidence.expected().secrets();
        if (secrets.isEmpty() || !evidence.target().sawSecretHeader()) {
            violations.addNow("the check itself", "nothing was examined: the target was sent no secret");
        }
        long records = searchTopics(evidence, violations);
        long tables = searchTables(evidence, violations);
        long logs = searchLogs(evidence, violations);
        if (tables == 0 || logs == 0) {
            violations.addNow("the check itself", "nothing was examined: %d tables, %d logs".formatted(tables, logs));
        }
        return violations.finding(
                records,
                "records, %d tables and %d logs searched for %d secrets".formatted(tables, logs, secrets.size()));
    }

    private static long searchTopics(Evidence evidence, Violations violations) {
        List<String> wanted = bytesAsText(evidence.expected().secrets());
        AtomicLong records = new AtomicLong();
        evidence.topics().raw().visit(record -> {
            records.incrementAndGet();
            for (int i = 0; i < wanted.size(); i++) {
                if (holds(record, wanted.get(i))) {
                    violations.add(record, "secret %d is in a record".formatted(i + 1));
                }
            }
        });
        return records.get();
    }

    private static boolean holds(Seen<Raw> record, String wanted) {
        return holds(record.value().key(), wanted)
                || holds(record.value().value(), wanted)
                || record.value().headers().values().stream().anyMatch(header -> holds(header, wanted));
    }

    private static boolean holds(byte @Nullable [] bytes, String wanted) {
        return bytes != null && new String(bytes, ISO_8859_1).contains(wanted);
    }

    private static long searchTables(Evidence evidence, Violations violations) throws SQLException {
        List<String> secrets = evidence.expected().secrets();
        List<String> tables = evidence.database().tables();
        for (String table : tables) {
            for (int i = 0; i < secrets.size(); i++) {
                long rows = evidence.database().rowsWith(table, secrets.get(i));
                if (rows > 0) {
                    violations.addNow(table, "secret %d is in %d row(s)".formatted(i + 1, rows));
                }
            }
        }
        return tables.size();
    }

    private static long searchLogs(Evidence evidence, Violations violations) throws IOException {
        List<String> wanted = bytesAsText(evidence.expected().secrets());
        List<Path> logs = new ArrayList<>();
        try (Stream<Path> files = Files.walk(evidence.expected().logs())) {
            files.filter(file -> file.toString().endsWith(".log")).forEach(logs::add);
        }
        for (Path log : logs) {
            searchLog(log, wanted, violations);
        }
        return logs.size();
    }

    private static void searchLog(Path log, List<String> wanted, Violations violations) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(log, ISO_8859_1)) {
            int number = 0;
            String line;
            while ((line = lines.readLine()) != null) {
                number++;
                for (int i = 0; i < wanted.size(); i++) {
                    if (line.contains(wanted.get(i))) {
                        violations.addNow(log.getFileName() + ":" + number, "secret %d is in a log".formatted(i + 1));
                    }
                }
            }
        }
    }

    /** Bytes are compared as text of one byte a character, in which nothing is undecodable. */
    private static List<String> bytesAsText(List<String> secrets) {
        return secrets.stream()
                .map(secret -> new String(secret.getBytes(UTF_8), ISO_8859_1))
                .toList();
    }
}
