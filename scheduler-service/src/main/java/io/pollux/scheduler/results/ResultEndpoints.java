package io.pollux.scheduler.results;

import io.pollux.common.contract.Project;
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
import java.time.Instant;
import java.util.List;

/** Results of a project in pages, its statistics, and how they went over time. */
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
                Endpoint.viewer("GET", "/api/projects/{id}/stats", this::stats),
                Endpoint.viewer("GET", "/api/projects/{id}/series", this::series),
                Endpoint.viewer("GET", "/api/projects/recent", call -> RecentChecks.answer(call, database)));
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

    private Answer series(Call call) throws SQLException {
        Project project = project(call);
        Instant now = clock.instant();
        ResultSearch.Window window = ResultSearch.Window.from(call.query(), now);
        try (Connection connection = database.dataSource().getConnection()) {
            Resolution resolution = Resolution.of(window, project.period(), now);
            return Answer.ok(Series.read(connection, project.id(), window, resolution));
        }
    }

    private long existing(Call call) throws SQLException {
        return project(call).id();
    }

    private Project project(Call call) throws SQLException {
        long id = call.id("Project");
        return projects.find(id).orElseThrow(() -> Problem.notFound("Project " + id));
    }
}
