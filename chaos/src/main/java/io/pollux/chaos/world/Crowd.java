package io.pollux.chaos.world;

import java.util.HashMap;
import java.util.Map;

/** How many requests are under way, and were at most: in all and by host. */
final class Crowd {

    private final Map<String, Integer> now = new HashMap<>();
    private final Map<String, Integer> peaks = new HashMap<>();
    private int all;
    private int peak;

    synchronized void enter(String host) {
        peak = Math.max(peak, ++all);
        peaks.merge(host, now.merge(host, 1, Integer::sum), Math::max);
    }

    synchronized void leave(String host) {
        all--;
        now.merge(host, -1, Integer::sum);
    }

    synchronized int peak() {
        return peak;
    }

    synchronized Map<String, Integer> peakByHost() {
        return Map.copyOf(peaks);
    }
}
