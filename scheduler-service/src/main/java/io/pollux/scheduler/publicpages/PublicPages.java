package io.pollux.scheduler.publicpages;

import io.pollux.database.Database;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;

/**
 * Status pages and badges, for anybody. What is not published looks to a stranger just like what does not exist.
 */
public final class PublicPages {

    private static final String KEPT = "public, max-age=30";

    private final PublicReader reader;

    public PublicPages(Database database, Clock clock) {
        this.reader = new PublicReader(database, clock);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.open("GET", "/status/{slug}", this::page),
                Endpoint.open("GET", "/badges/{slug}/state.svg", call -> {
                    PublicPage page = published(call);
                    return badge(Badge.ofState(page.title(), page.state()));
                }),
                Endpoint.open("GET", "/badges/{slug}/uptime.svg", call -> {
                    PublicPage page = published(call);
                    return badge(Badge.ofUptime(page.title(), page.uptime()));
                }),
                Endpoint.open("GET", "/badges/{slug}/{project}/state.svg", call -> {
                    PublicProject project = project(call);
                    return badge(Badge.ofState(project.name(), project.state()));
                }),
                Endpoint.open("GET", "/badges/{slug}/{project}/uptime.svg", call -> {
                    PublicProject project = project(call);
                    return badge(Badge.ofUptime(project.name(), project.uptime()));
                }));
    }

    private Answer page(Call call) throws SQLException {
        return Answer.text("text/html; charset=utf-8", StatusPage.html(published(call)))
                .with("Content-Security-Policy", StatusPage.POLICY)
                .with("Cache-Control", KEPT);
    }

    /** Meant to stand in pages of others. */
    private static Answer badge(Badge badge) {
        return Answer.text("image/svg+xml; charset=utf-8", badge.svg())
                .with("Cache-Control", KEPT)
                .with("Cross-Origin-Resource-Policy", "cross-origin");
    }

    private PublicPage published(Call call) throws SQLException {
        return reader.page(call.path("slug")).orElseThrow(PublicPages::nothing);
    }

    private PublicProject project(Call call) throws SQLException {
        return published(call).project(call.path("project")).orElseThrow(PublicPages::nothing);
    }

    private static Problem nothing() {
        return Problem.notFound("The page");
    }
}
