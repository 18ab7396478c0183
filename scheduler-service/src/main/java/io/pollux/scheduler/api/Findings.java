package io.pollux.scheduler.api;

import java.util.ArrayList;
import java.util.List;

/** Collects everything that is wrong with a request, so that it can be said at once. */
public final class Findings {

    private final List<FieldError> errors = new ArrayList<>();

    public void add(String field, String reason) {
        errors.add(new FieldError(field, reason));
    }

    public List<FieldError> errors() {
        return List.copyOf(errors);
    }

    public boolean isEmpty() {
        return errors.isEmpty();
    }

    public void throwIfAny() {
        if (!errors.isEmpty()) {
            throw Problem.invalid(errors);
        }
    }
}
