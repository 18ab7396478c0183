package io.pollux.common.target;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/** A block of addresses, such as {@code 10.0.0.0/8} or {@code fc00::/7}. */
public record Cidr(InetAddress network, int prefix) {

    public Cidr {
        if (prefix < 0 || prefix > network.getAddress().length * Byte.SIZE) {
            throw new IllegalArgumentException("prefix /" + prefix + " does not fit " + network.getHostAddress());
        }
    }

    /**
     * Reads one block; an address without a prefix is a block of its own.
     *
     * @throws IllegalArgumentException if it is no block
     */
    public static Cidr parse(String text) {
        String[] parts = text.strip().split("/", -1);
        InetAddress network = InetAddress.ofLiteral(parts[0]);
        return switch (parts.length) {
            case 1 -> new Cidr(network, network.getAddress().length * Byte.SIZE);
            case 2 -> new Cidr(network, Integer.parseInt(parts[1]));
            default -> throw new IllegalArgumentException(text);
        };
    }

    /** Reads blocks separated by commas. */
    public static List<Cidr> parseList(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(Cidr::parse).toList();
    }

    boolean contains(InetAddress address) {
        byte[] ours = network.getAddress();
        byte[] theirs = address.getAddress();
        if (ours.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < prefix; bit += Byte.SIZE) {
            int at = bit / Byte.SIZE;
            int mask = prefix - bit >= Byte.SIZE ? 0xff : 0xff << (Byte.SIZE - (prefix - bit));
            if (((ours[at] ^ theirs[at]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return network.getHostAddress() + "/" + prefix;
    }
}
