package io.pollux.common.target;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which headers a project can add to its requests: whoever takes projects in refuses what whoever sends the requests
 * would refuse. Neither name nor value can end its line, so nothing can be smuggled in behind it.
 */
public final class RequestHeaders {

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e\\x80-\\xff]*");
    private static final Set<String> FRAMING = Set.of(
            "connection",
            "content-length",
            "expect",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private RequestHeaders() {}

    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    public static boolean isValue(String value) {
        return VALUE.matcher(value).matches();
    }

    /** Whether a header says where a message ends or what becomes of its connection, which is for the client to say. */
    public static boolean isFraming(String name) {
        return FRAMING.contains(name.toLowerCase(Locale.ROOT));
    }
}
