package io.pollux.common.config;

import java.util.regex.Pattern;

/** Takes passwords out of addresses before they are shown. */
public final class Credentials {

    static final String HIDDEN = "(hidden)";

    private static final Pattern IN_ADDRESS =
            Pattern.compile("(?<=://)[^/@\\s]*(?=@)|(?<=[?&](?i:password|sslpassword)=)[^&\\s]*");

    private Credentials() {}

    /** The text without the user and password before a host, and without the value of a parameter {@code password}. */
    public static String hideIn(String text) {
        return IN_ADDRESS.matcher(text).replaceAll(HIDDEN);
    }
}
