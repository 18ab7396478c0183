package io.pollux.executor.jsonpath;

/** A path that is not valid, or whose evaluation was given up. */
public final class JsonPathException extends Exception {

    JsonPathException(String message) {
        super(message);
    }
}
