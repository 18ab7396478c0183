package io.pollux.chaos.network;

import java.util.ArrayList;
import java.util.List;

/** All proxies of a topology: first one for each broker, then that of the database. */
public final class Network implements AutoCloseable {

    private final List<Proxy> proxies = new ArrayList<>();

    /** Stands a proxy before a port, and says where that is. */
    public int reach(int port) {
        Proxy proxy = new Proxy(port);
        proxies.add(proxy);
        return proxy.port();
    }

    public List<Proxy> brokers() {
        return proxies.subList(0, proxies.size() - 1);
    }

    public Proxy database() {
        return proxies.getLast();
    }

    @Override
    public void close() {
        proxies.forEach(Proxy::close);
    }
}
