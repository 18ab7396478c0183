package io.pollux.benchmarks.executor;

/**
 * One way to reach the target.
 *
 * @param tasks more than an executor can do in all rounds
 */
record Scenario(String name, boolean tls, boolean reuse, int tasks) {

    String url(int plainPort, int tlsPort) {
        return tls ? "https://127.0.0.1:" + tlsPort + "/" : "http://127.0.0.1:" + plainPort + "/";
    }
}
