package io.pollux.scheduler.api;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Tells who sent a request. */
public interface Authentication {

    /**
     * The caller that an {@code Authorization} header proves.
     *
     * @throws Problem with status 401 if there is none, or it proves nothing
     */
    Caller caller(@Nullable String authorization) throws SQLException;
}
