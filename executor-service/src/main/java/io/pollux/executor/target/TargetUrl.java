package io.pollux.executor.target;

import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An http or https URL, taken apart once, so that what is checked and what is connected to can't be two readings of it.
 *
 * @param host in lower case and ASCII; an IPv6 address without brackets
 * @param path path and query as they go into the request, beginning with a slash
 */
public record TargetUrl(boolean tls, String host, int port, String path) {

    private static final Pattern ABSOLUTE =
            Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#]*)([^#]*))?.*", Pattern.DOTALL);
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]]+)(?::(\\d{0,5}))?");
    private static final Pattern HOST_NAME =
            Pattern.compile("[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\\.?");
    private static final BitSet LEFT_AS_IS = leftAsIs();

    private static BitSet leftAsIs() {
        BitSet chars = new BitSet();
        "-._~!$&'()*+,;=:@/?%[]#".chars().forEach(chars::set);
        chars.set('0', '9' + 1);
        chars.set('A', 'Z' + 1);
        chars.set('a', 'z' + 1);
        return chars;
    }

    public static TargetUrl parse(String url) throws InvalidUrlException {
        Matcher parts = ABSOLUTE.matcher(url.strip());
        if (!parts.matches()) {
            throw new InvalidUrlException("The URL has no scheme such as https://");
        }
        boolean tls = isTls(parts.group(1).toLowerCase(Locale.ROOT));
        String authority = parts.group(2);
        if (authority == null || authority.isEmpty()) {
            throw new InvalidUrlException("The URL names no host");
        }
        if (authority.indexOf('@') >= 0) {
            throw new InvalidUrlException("The URL must not hold a user or password; use an Authorization header");
        }
        Matcher hostAndPort = AUTHORITY.matcher(authority);
        if (!hostAndPort.matches()) {
            throw new InvalidUrlException("The URL's host and port can't be read");
        }
        return new TargetUrl(tls, host(hostAndPort.group(1)), port(hostAndPort.group(2), tls), path(parts.group(3)));
    }

    /** Where a redirect from here leads to. */
    public TargetUrl resolve(String location) throws InvalidUrlException {
        String escaped = escape(location.strip());
        try {
            URI base = new URI((tls ? "https" : "http") + "://base" + path);
            URI resolved = base.resolve(new URI(escaped));
            if (escaped.startsWith("//")) {
                return parse((tls ? "https:" : "http:") + escaped);
            }
            if (new URI(escaped).isAbsolute()) {
                return parse(escaped);
            }
            String query = resolved.getRawQuery();
            return new TargetUrl(tls, host, port, path(resolved.getRawPath() + (query == null ? "" : "?" + query)));
        } catch (URISyntaxException e) {
            throw new InvalidUrlException("The redirect's location can't be read");
        }
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
            return text.substring(1, text.length() - 1).toLowerCase(Locale.ROOT);
        }
        try {
            String ascii = (isAscii(text) ? text : IDN.toASCII(text)).toLowerCase(Locale.ROOT);
            if (ascii.length() <= 253 && HOST_NAME.matcher(ascii).matches()) {
                return ascii;
            }
        } catch (IllegalArgumentException e) {
            throw new InvalidUrlException("The URL's host is no valid name");
        }
        throw new InvalidUrlException("The URL's host is no valid name");
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    private static int port(@Nullable String text, boolean tls) throws InvalidUrlException {
        if (text == null || text.isEmpty()) {
            return defaultPort(tls);
        }
        int port = Integer.parseInt(text);
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

    /** Percent-encodes what must not stand in a request line; browsers do the same. */
    private static String escape(String text) {
        if (text.chars().allMatch(LEFT_AS_IS::get)) {
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
