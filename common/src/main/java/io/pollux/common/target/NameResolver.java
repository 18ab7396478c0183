package io.pollux.common.target;

import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/** Turns a name into addresses. */
public interface NameResolver {

    /**
     * All addresses of a name, at least one.
     *
     * @throws UnknownHostException if it has none
     * @throws SocketTimeoutException if no answer came in time
     */
    List<InetAddress> resolve(String name, Duration timeout) throws UnknownHostException, SocketTimeoutException;
}
