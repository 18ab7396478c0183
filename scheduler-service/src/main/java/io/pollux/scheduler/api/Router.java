package io.pollux.scheduler.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the endpoint of a request. A fixed segment goes before a parameter: {@code /export} is not an id. */
final class Router {

    private final List<Route> routes;

    Router(List<Endpoint> endpoints) {
        routes = endpoints.stream().map(Route::of).toList();
    }

    /** What a request leads to. */
    sealed interface Match {

        record Found(Endpoint endpoint, Map<String, String> parameters) implements Match {}

        record WrongMethod(String allowed) implements Match {}

        record Nothing() implements Match {}
    }

    private record Route(Endpoint endpoint, List<String> segments) {

        static Route of(Endpoint endpoint) {
            return new Route(endpoint, split(endpoint.path()));
        }

        @Nullable Map<String, String> match(List<String> path) {
            if (path.size() != segments.size()) {
                return null;
            }
            Map<String, String> parameters = new HashMap<>();
            for (int i = 0; i < segments.size(); i++) {
                String segment = segments.get(i);
                if (segment.startsWith("{")) {
                    parameters.put(segment.substring(1, segment.length() - 1), path.get(i));
                } else if (!segment.equals(path.get(i))) {
                    return null;
                }
            }
            return parameters;
        }
    }

    Match find(String method, String path) {
        List<String> segments = split(path);
        TreeSet<String> allowed = new TreeSet<>();
        List<Match.Found> found = new ArrayList<>();
        int fewest = Integer.MAX_VALUE;
        for (Route route : routes) {
            Map<String, String> parameters = route.match(segments);
            if (parameters == null || parameters.size() > fewest) {
                continue;
            }
            if (parameters.size() < fewest) {
                fewest = parameters.size();
                allowed.clear();
                found.clear();
            }
            allowed.add(route.endpoint().method());
            if (route.endpoint().method().equals(method)) {
                found.add(new Match.Found(route.endpoint(), parameters));
            }
        }
        if (!found.isEmpty()) {
            return found.getFirst();
        }
        return allowed.isEmpty() ? new Match.Nothing() : new Match.WrongMethod(String.join(", ", allowed));
    }

    private static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }
}
