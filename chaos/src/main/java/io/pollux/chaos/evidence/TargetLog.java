package io.pollux.chaos.evidence;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The account of the server that was polled.
 *
 * @param peakInFlight the most requests that were under way at once, over all hosts
 * @param peakByHost the same by host
 * @param sawSecretHeader whether a request bore the secret of its project, without which its absence elsewhere says
 *     nothing
 */
public record TargetLog(
        List<Request> requests, int peakInFlight, Map<String, Integer> peakByHost, boolean sawSecretHeader) {

    /**
     * A request as it arrived.
     *
     * @param executor the life of an executor that made it; null if that was gone before it could be told
     */
    public record Request(
            String host, String path, Instant at, @Nullable String executor) {}

    public TargetLog {
        requests = List.copyOf(requests);
        peakByHost = Map.copyOf(peakByHost);
    }
}
