package io.pollux.common.target;

import java.io.IOException;

/** A target that must not be polled; the message says so without telling what lies behind a name. */
public final class ForbiddenTargetException extends IOException {

    ForbiddenTargetException(String message) {
        super(message);
    }
}
