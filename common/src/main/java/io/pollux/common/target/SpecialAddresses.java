package io.pollux.common.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * The addresses that are not on the public internet, or lead back from it: those that IANA lists as special, the
 * translations of IPv4 into IPv6, and the metadata services of clouds.
 */
final class SpecialAddresses {

    private static final List<Cidr> BLOCKS = Cidr.parseList(String.join(
            ",",
            // this network, private, shared, loopback, link-local with most clouds' metadata
            "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16",
            // protocol assignments, documentation, 6to4 relays, benchmarking
            "192.0.0.0/24,192.0.2.0/24,192.88.99.0/24,198.18.0.0/15,198.51.100.0/24,203.0.113.0/24",
            // multicast, reserved and broadcast, Azure's metadata
            "224.0.0.0/4,240.0.0.0/4,168.63.129.16/32",
            // unspecified, loopback and IPv4-compatible, local NAT64, discard
            "::/96,64:ff9b:1::/48,100::/64",
            // Teredo and other protocol assignments, documentation, 6to4
            "2001::/23,2001:db8::/32,2002::/16,3fff::/20",
            // unique local, link-local, site-local, multicast
            "fc00::/7,fe80::/10,fec0::/10,ff00::/8"));

    private static final Cidr NAT64 = Cidr.parse("64:ff9b::/96");

    private SpecialAddresses() {}

    static boolean contain(InetAddress address) {
        InetAddress real = NAT64.contains(address) ? embeddedIpv4(address) : address;
        return BLOCKS.stream().anyMatch(block -> block.contains(real));
    }

    private static InetAddress embeddedIpv4(InetAddress address) {
        byte[] bytes = address.getAddress();
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, bytes.length - 4, bytes.length));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are always an address", e);
        }
    }
}
