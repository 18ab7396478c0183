package io.pollux.incidents.judging;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.pollux.common.contract.JudgedResult;
import io.pollux.common.contract.ProjectStatus.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is remembered of a project between two records. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Standing.Unannounced.class, name = "unannounced"),
    @JsonSubTypes.Type(value = Standing.Watched.class, name = "watched")
})
public sealed interface Standing {

    /**
     * Results of a project that was not read yet, since topics are read side by side, or that was deleted.
     *
     * @param since when the first of them came; nobody waits for ever
     */
    record Unannounced(Instant since, List<JudgedResult> waiting) implements Standing {

        public Unannounced {
            waiting = List.copyOf(waiting);
        }
    }

    /**
     * A project that is judged.
     *
     * @param change how often its state has changed
     * @param lastKnown the state before nobody checked any more; the same as the state at all other times
     * @param overdue whether it was already said that nobody checks it
     * @param openings when its latest incidents were opened by results, to tell whether it flaps
     */
    record Watched(
            Subject subject,
            long change,
            State state,
            State lastKnown,
            Instant since,
            Evidence evidence,
            boolean overdue,
            @Nullable OpenIncident incident,
            List<Instant> openings)
            implements Standing {

        public Watched {
            openings = List.copyOf(openings);
        }

        Watched with(Subject newer) {
            return new Watched(newer, change, state, lastKnown, since, evidence, overdue, incident, openings);
        }

        Watched with(Evidence newer) {
            return new Watched(subject, change, state, lastKnown, since, newer, overdue, incident, openings);
        }

        /** The same when it was said that nobody checks it, or when somebody does again. */
        Watched told(boolean overdue) {
            return new Watched(subject, change, state, lastKnown, since, evidence, overdue, incident, openings);
        }
    }
}
