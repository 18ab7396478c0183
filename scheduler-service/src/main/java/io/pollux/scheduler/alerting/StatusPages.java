package io.pollux.scheduler.alerting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pollux.scheduler.api.Fields;
import io.pollux.scheduler.api.Findings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** The table {@code status_pages}: which tags an admin has published, and under which address. */
final class StatusPages {

    private static final Pattern SLUG = Pattern.compile("[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?");

    private StatusPages() {}

    /** A page at {@code /status/<slug>} of the projects with a tag. */
    record Definition(String slug, String tag, String title) {}

    static Definition read(ObjectNode object, Findings findings, String prefix) {
        Fields fields = new Fields(object, findings, prefix);
        String slug = fields.text("slug", 1, 50, null);
        if (!slug.isEmpty() && !SLUG.matcher(slug).matches()) {
            fields.wrong("slug", "must be of a to z, digits and - between them");
        }
        String tag = fields.text("tag", 1, 50, null);
        String title = fields.text("title", 1, 200, tag.isEmpty() ? "?" : tag);
        fields.refuseUnknown();
        return new Definition(slug, tag, title);
    }

    static List<Definition> all(Connection connection) throws SQLException {
        return new Sql(connection).query("select * from status_pages order by slug", StatusPages::view);
    }

    static void put(Connection connection, Definition definition, String by) throws SQLException {
        new Sql(connection)
                .update(
                        "insert into status_pages (slug, tag, title, created_by) values (?, ?, ?, ?)"
                                + " on conflict (slug) do update set tag = excluded.tag, title = excluded.title",
                        definition.slug(),
                        definition.tag(),
                        definition.title(),
                        by);
    }

    static boolean delete(Connection connection, String slug) throws SQLException {
        return new Sql(connection).update("delete from status_pages where slug = ?", slug) == 1;
    }

    private static Definition view(ResultSet row) throws SQLException {
        return new Definition(row.getString("slug"), row.getString("tag"), row.getString("title"));
    }
}
