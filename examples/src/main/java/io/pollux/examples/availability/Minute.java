package io.pollux.examples.availability;

/** What happened to the projects of one tag in one minute. */
record Minute(long checks, long up) {

    static final Minute EMPTY = new Minute(0, 0);

    Minute with(boolean success) {
        return new Minute(checks + 1, success ? up + 1 : up);
    }

    double availability() {
        return checks == 0 ? 0 : (double) up / checks;
    }
}
