package io.pollux.scheduler.results;

import io.pollux.database.Database;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Page;
import io.pollux.scheduler.api.Problem;
import io.pollux.scheduler.projects.ProjectStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;

/** Results of a project in pages, and its statistics. */
public final class ResultEndpoints {

    private final Database database;
    private final ProjectStore projects;
    private final ResultStore results;
    private final Clock clock;

    public ResultEndpoints(Database database, ProjectStore projects, ResultStore results, Clock clock) {
        this.database = database;
        this.projects = projects;
        this.results = results;
        this.clock = clock;
    }

    public List<Endpoint> all() {
        return List.of(
                Endpoint.viewer("GET", "/api/projects/{id}/results", this::list),
                Endpoint.viewer("GET", "/api/projects/{id}/stats", this::stats));
    }

    private Answer list(Call call) throws SQLException {
        long id = existing(call);
        ResultSearch search = ResultSearch.from(call.query());
        return Answer.ok(Page.of(results.search(id, search), search.limit(), ResultSearch.Position::of));
    }

    private Answer stats(Call call) throws SQLException {
        long id = existing(call);
        ResultSearch.Window window = ResultSearch.Window.from(call.query(), clock.instant());
        try (Connection connection = database.dataSource().getConnection()) {
            return Answer.ok(Stats.read(connection, id, window));
        }
    }

    private long existing(Call call) throws SQLException {
        long id = call.id("Project");
        if (projects.find(id).isEmpty()) {
            throw Problem.notFound("Project " + id);
        }
        return id;
    }
}
