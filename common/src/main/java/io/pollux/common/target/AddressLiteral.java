package io.pollux.common.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a host that is an address in itself, in every form that browsers take for one: {@code 127.0.0.1},
 * {@code 2130706433}, {@code 0177.0.0.1}, {@code 0x7f.1}, {@code ::1}. An IPv4 address that is written as an IPv6 one
 * becomes the IPv4 address that it stands for.
 */
final class AddressLiteral {

    private static final Pattern NUMBER = Pattern.compile("0[xX][0-9a-fA-F]*|[0-9]+");

    private AddressLiteral() {}

    /** The address, or nothing if the host is a name. */
    static Optional<InetAddress> parse(String host) throws InvalidUrlException {
        if (host.indexOf(':') >= 0) {
            return Optional.of(ipv6(host));
        }
        String trimmed = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        String[] parts = trimmed.split("\\.", -1);
        if (!NUMBER.matcher(parts[parts.length - 1]).matches()) {
            return Optional.empty();
        }
        return Optional.of(ipv4(parts));
    }

    private static InetAddress ipv6(String host) throws InvalidUrlException {
        try {
            return InetAddress.ofLiteral(host);
        } catch (IllegalArgumentException e) {
            throw new InvalidUrlException("The URL's host is no valid IPv6 address");
        }
    }

    private static InetAddress ipv4(String[] parts) throws InvalidUrlException {
        if (parts.length > 4) {
            throw new InvalidUrlException("The URL's host is no valid IPv4 address");
        }
        long address = 0;
        for (int i = 0; i < parts.length; i++) {
            boolean last = i == parts.length - 1;
            long value = number(parts[i]);
            long room = last ? 1L << (8 * (5 - parts.length)) : 256;
            if (value >= room) {
                throw new InvalidUrlException("The URL's host is no valid IPv4 address");
            }
            address |= last ? value : value << (8 * (3 - i));
        }
        return of((int) address);
    }

    private static long number(String part) throws InvalidUrlException {
        if (!NUMBER.matcher(part).matches() || part.length() > 15) {
            throw new InvalidUrlException("The URL's host is no valid IPv4 address");
        }
        try {
            if (part.startsWith("0x") || part.startsWith("0X")) {
                return part.length() == 2 ? 0 : Long.parseLong(part.substring(2), 16);
            }
            return part.length() > 1 && part.startsWith("0") ? Long.parseLong(part, 8) : Long.parseLong(part);
        } catch (NumberFormatException e) {
            throw new InvalidUrlException("The URL's host is no valid IPv4 address");
        }
    }

    private static InetAddress of(int address) {
        try {
            return InetAddress.getByAddress(
                    new byte[] {(byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address
                    });
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are always an address", e);
        }
    }
}
