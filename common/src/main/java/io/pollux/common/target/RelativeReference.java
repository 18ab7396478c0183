package io.pollux.common.target;

import java.util.ArrayList;
import java.util.List;

/**
 * What a reference without scheme and host means (RFC 3986, section 5.2). Nothing is refused: a path with brackets or a
 * percent sign of its own, which {@link java.net.URI} would not have, is as good as any other.
 */
final class RelativeReference {

    private RelativeReference() {}

    /** Path and query of a reference that stands in an answer to a request for {@code base}. */
    static String resolve(String base, String reference) {
        String wanted = before('#', reference);
        if (wanted.isEmpty()) {
            return base;
        }
        String path = before('?', wanted);
        String query = wanted.substring(path.length());
        String own = before('?', base);
        if (path.isEmpty()) {
            return own + query;
        }
        String merged = path.startsWith("/") ? path : own.substring(0, own.lastIndexOf('/') + 1) + path;
        return withoutDots(merged) + query;
    }

    private static String before(char end, String text) {
        int at = text.indexOf(end);
        return at < 0 ? text : text.substring(0, at);
    }

    /** Walks {@code .} and {@code ..}; above the root there is nothing. */
    private static String withoutDots(String path) {
        List<String> kept = new ArrayList<>();
        String[] segments = path.split("/", -1);
        for (int i = 1; i < segments.length; i++) {
            boolean up = segments[i].equals("..");
            if (up && !kept.isEmpty()) {
                kept.removeLast();
            }
            if (!up && !segments[i].equals(".")) {
                kept.add(segments[i]);
            } else if (i == segments.length - 1) {
                kept.add("");
            }
        }
        return "/" + String.join("/", kept);
    }
}
