package io.pollux.common.target;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Locale;

/**
 * An http or https URL, taken apart once, so that what is checked and what is connected to can't be two readings of it.
 *
 * @param host in lower case and ASCII; an IPv6 address without brackets
 * @param path path and query as they go into the request, beginning with a slash
 */
public record TargetUrl(boolean tls, String host, int port, String path) {

    private static final BitSet LEFT_AS_IS = leftAsIs();

    private static BitSet leftAsIs() {
        BitSet chars = new BitSet();
        "-._~!$&'()*+,;=:@/?%[]#".chars().forEach(chars::set);
        chars.set('0', '9' + 1);
        chars.set('A', 'Z' + 1);
        chars.set('a', 'z' + 1);
        return chars;
    }

    /** Written without regular expressions, since every check begins here. */
    public static TargetUrl parse(String given) throws InvalidUrlException {
        String url = given.strip();
        int colon = url.indexOf(':');
        if (!isScheme(url, colon)) {
            throw new InvalidUrlException("The URL has no scheme such as https://");
        }
        boolean tls = isTls(url.substring(0, colon).toLowerCase(Locale.ROOT));
        int start = colon + 3;
        int end = url.startsWith("//", colon + 1) ? firstOf("/?#", url, start) : start;
        if (end <= start) {
            throw new InvalidUrlException("The URL names no host");
        }
        String authority = url.substring(start, end);
        if (authority.indexOf('@') >= 0) {
            throw new InvalidUrlException("The URL must not hold a user or password; use an Authorization header");
        }
        int hostEnd = hostEnd(authority);
        return new TargetUrl(
                tls,
                host(authority.substring(0, hostEnd)),
                port(authority.substring(hostEnd), tls),
                path(url.substring(end, firstOf("#", url, end))));
    }

    private static boolean isScheme(String url, int colon) {
        if (colon < 1 || !isLetter(url.charAt(0))) {
            return false;
        }
        for (int i = 1; i < colon; i++) {
            char c = url.charAt(i);
            if (!isLetter(c) && !isDigit(c) && c != '+' && c != '.' && c != '-') {
                return false;
            }
        }
        return true;
    }

    /** The first place from {@code from} on that holds any of the characters, or the end. */
    private static int firstOf(String characters, String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }

    private static int hostEnd(String authority) {
        return authority.startsWith("[") ? authority.indexOf(']') + 1 : firstOf(":", authority, 0);
    }

    /** Where a redirect from here leads to. */
    public TargetUrl resolve(String location) throws InvalidUrlException {
        String reference = location.strip();
        if (isScheme(reference, reference.indexOf(':'))) {
            return parse(reference);
        }
        if (reference.startsWith("//")) {
            return parse((tls ? "https:" : "http:") + reference);
        }
        return new TargetUrl(tls, host, port, path(RelativeReference.resolve(path, reference)));
    }

    /** Whether both are the same server as browsers see it, so that secrets may go to the one as to the other. */
    public boolean sameOrigin(TargetUrl other) {
        return tls == other.tls && port == other.port && host.equals(other.host);
    }

    /** Host and port as in a Host header. */
    public String authority() {
        String literal = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == defaultPort(tls) ? literal : literal + ":" + port;
    }

    /** For messages: no path and no query, which may hold secrets. */
    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }

    private static boolean isTls(String scheme) throws InvalidUrlException {
        return switch (scheme) {
            case "https" -> true;
            case "http" -> false;
            default -> throw new InvalidUrlException("Only http and https can be polled, not " + scheme);
        };
    }

    private static String host(String text) throws InvalidUrlException {
        if (text.startsWith("[")) {
            return addressInBrackets(text.substring(1, text.length() - 1).toLowerCase(Locale.ROOT));
        }
        try {
            String ascii = (isAscii(text) ? text : IDN.toASCII(text)).toLowerCase(Locale.ROOT);
            if (isHostName(ascii)) {
                return ascii;
            }
        } catch (IllegalArgumentException e) {
            throw new InvalidUrlException("The URL's host is no valid name");
        }
        throw new InvalidUrlException("The URL's host is no valid name");
    }

    private static String addressInBrackets(String text) throws InvalidUrlException {
        if (text.isEmpty() || !text.chars().allMatch(c -> "0123456789abcdef:.".indexOf(c) >= 0)) {
            throw new InvalidUrlException("The URL's host and port can't be read");
        }
        return text;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Labels of letters, digits, underscores and inner hyphens, with dots between them and perhaps one at the end. */
    private static boolean isHostName(String text) {
        if (text.length() > 253) {
            return false;
        }
        char before = '.';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean fits = switch (c) {
                case '-' -> before != '.';
                case '.' -> before != '.' && before != '-';
                default -> isLetter(c) || isDigit(c) || c == '_';
            };
            if (!fits) {
                return false;
            }
            before = c;
        }
        return before != '-' && !text.isEmpty();
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean areDigits(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** The port of what follows the host: nothing, a colon, or a colon and a number. */
    private static int port(String text, boolean tls) throws InvalidUrlException {
        if (text.isEmpty() || text.equals(":")) {
            return defaultPort(tls);
        }
        if (text.charAt(0) != ':' || text.length() > 6 || !areDigits(text, 1)) {
            throw new InvalidUrlException("The URL's host and port can't be read");
        }
        int port = Integer.parseInt(text, 1, text.length(), 10);
        if (port < 1 || port > 65_535) {
            throw new InvalidUrlException("The URL's port must be from 1 to 65535");
        }
        return port;
    }

    private static int defaultPort(boolean tls) {
        return tls ? 443 : 80;
    }

    private static String path(String text) {
        String escaped = escape(text);
        return escaped.startsWith("/") ? escaped : "/" + escaped;
    }

    private static boolean isLeftAsIs(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!LEFT_AS_IS.get(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Percent-encodes what must not stand in a request line; browsers do the same. */
    private static String escape(String text) {
        if (isLeftAsIs(text)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            int c = octet & 0xff;
            if (LEFT_AS_IS.get(c)) {
                escaped.append((char) c);
            } else {
                escaped.append('%').append(HexFormat.of().toHexDigits(octet));
            }
        }
        return escaped.toString();
    }
}
