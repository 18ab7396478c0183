package io.pollux.scheduler.alerting;

import io.pollux.scheduler.api.Printable;
import io.pollux.scheduler.api.Problem;

/** A part of a path that is the id of something. What can't be stored is the id of nothing. */
final class StorableText {

    private StorableText() {}

    static String of(String text, String what) {
        if (!Printable.isStorable(text)) {
            throw Problem.notFound(what + " " + Printable.of(text));
        }
        return text;
    }
}
