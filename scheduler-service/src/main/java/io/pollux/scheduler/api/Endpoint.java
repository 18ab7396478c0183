package io.pollux.scheduler.api;

import org.jspecify.annotations.Nullable;

/**
 * One operation of the API.
 *
 * @param path with parameters in braces, as OpenAPI writes it
 * @param role the least role that may call it; null for anybody
 */
public record Endpoint(String method, String path, @Nullable Role role, Action action) {

    /** What is done; anything thrown that is not a {@link Problem} is our fault and not the caller's. */
    public interface Action {
        Answer answer(Call call) throws Exception;
    }

    public static Endpoint open(String method, String path, Action action) {
        return new Endpoint(method, path, null, action);
    }

    public static Endpoint viewer(String method, String path, Action action) {
        return new Endpoint(method, path, Role.VIEWER, action);
    }

    public static Endpoint editor(String method, String path, Action action) {
        return new Endpoint(method, path, Role.EDITOR, action);
    }

    public static Endpoint admin(String method, String path, Action action) {
        return new Endpoint(method, path, Role.ADMIN, action);
    }
}
