package io.pollux.chaos.evidence;

import java.time.Instant;
import java.util.List;
import java.util.Map;

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

    /** A request as it arrived. */
    public record Request(String host, String path, Instant at) {}

    public TargetLog {
        requests = List.copyOf(requests);
        peakByHost = Map.copyOf(peakByHost);
    }
}
