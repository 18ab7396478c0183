package io.pollux.scheduler.imports;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.pollux.scheduler.api.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of one project of an import; {@code index} counts from 0. */
record ItemReport(
        int index,
        String name,
        Result result,
        @Nullable Long id,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldError> errors) {

    enum Result {
        CREATED,
        UPDATED,
        UNCHANGED,
        FAILED
    }

    static ItemReport failed(int index, String name, List<FieldError> errors) {
        return new ItemReport(index, name, Result.FAILED, null, errors);
    }
}
