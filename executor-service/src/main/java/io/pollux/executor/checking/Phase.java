package io.pollux.executor.checking;

/** What a check is doing. */
enum Phase {
    DNS("looking up the name"),
    CONNECT("connecting"),
    TLS("in the TLS handshake"),
    FIRST_BYTE("waiting for the answer"),
    BODY("reading the body"),
    JUDGE("evaluating the assertions");

    private final String words;

    Phase(String words) {
        this.words = words;
    }

    /** To follow "while". */
    String words() {
        return words;
    }
}
