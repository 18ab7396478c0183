package io.pollux.common.json;

import org.jspecify.annotations.Nullable;

/** Bytes that are not what they should be. Checked, because a bad record must be set aside and never end a service. */
public final class UndecodableException extends Exception {

    public UndecodableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
