package io.pollux.scheduler.publicpages;

import io.pollux.common.contract.ProjectStatus.State;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A published page at one moment. */
record PublicPage(String slug, String title, List<PublicProject> projects, Instant at) {

    PublicPage {
        projects = List.copyOf(projects);
    }

    /** The worst of all that are watched. */
    State state() {
        State worst = State.UP;
        for (PublicProject project : projects) {
            if (project.state() != State.PAUSED && project.state().worseThan(worst)) {
                worst = project.state();
            }
        }
        return projects.isEmpty() ? State.UNKNOWN : worst;
    }

    /** The mean of the projects' uptimes. */
    @Nullable Double uptime() {
        OptionalDouble mean = projects.stream()
                .map(PublicProject::uptime)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average();
        return mean.isPresent() ? mean.getAsDouble() : null;
    }

    Optional<PublicProject> project(String id) {
        return projects.stream()
                .filter(project -> Long.toString(project.id()).equals(id))
                .findFirst();
    }
}
