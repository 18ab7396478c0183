package io.pollux.executor;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** The name of an executor: the configured one, or one that no other has. */
final class ExecutorId {

    private ExecutorId() {}

    static String of(String configured) {
        return configured.isBlank() ? hostName() + "-" + randomPart() : configured;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "executor";
        }
    }

    private static String randomPart() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    }
}
