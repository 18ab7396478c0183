package io.pollux.common.target;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Decides to which addresses a check may connect. A name is resolved once; what is returned is what was checked, and the
 * caller must connect to nothing else. A name with a forbidden address among others is forbidden as a whole, unless an
 * address of it was allowed by name of its block: then the permitted ones are used.
 */
public final class TargetGuard {

    private final NameResolver resolver;
    private final List<Cidr> allowed;

    public TargetGuard(NameResolver resolver, List<Cidr> allowed) {
        this.resolver = resolver;
        this.allowed = List.copyOf(allowed);
    }

    /** Whether finding the addresses takes a name lookup. */
    public boolean needsLookup(TargetUrl url) throws InvalidUrlException {
        return AddressLiteral.parse(url.host()).isEmpty();
    }

    /**
     * The addresses that may be connected to, at least one.
     *
     * @throws ForbiddenTargetException if there is none
     */
    public List<InetAddress> permitted(TargetUrl url, Duration timeout) throws IOException, InvalidUrlException {
        Optional<InetAddress> literal = AddressLiteral.parse(url.host());
        List<InetAddress> addresses =
                literal.isPresent() ? List.of(literal.get()) : resolver.resolve(url.host(), timeout);
        List<InetAddress> permitted =
                addresses.stream().filter(this::isPermitted).toList();
        boolean someForbidden = permitted.size() < addresses.size();
        if (permitted.isEmpty() || (someForbidden && addresses.stream().noneMatch(this::isAllowed))) {
            throw new ForbiddenTargetException(
                    url.host() + " is, or resolves to, an address that must not be polled (TARGET_ALLOW_CIDRS)");
        }
        return permitted;
    }

    private boolean isPermitted(InetAddress address) {
        return isAllowed(address) || !SpecialAddresses.contain(address);
    }

    private boolean isAllowed(InetAddress address) {
        return allowed.stream().anyMatch(block -> block.contains(address));
    }
}
