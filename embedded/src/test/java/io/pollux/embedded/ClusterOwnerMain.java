package io.pollux.embedded;

import java.nio.file.Path;
import java.util.Map;

final class ClusterOwnerMain {

    private ClusterOwnerMain() {}

    @SuppressWarnings("resource") // it is killed, that is the point
    public static void main(String[] arguments) throws InterruptedException {
        EmbeddedKafkaCluster cluster = EmbeddedKafkaCluster.start(1, Path.of(arguments[0]), Map.of());
        System.out.println("ready " + cluster.pid(0));
        Thread.currentThread().join();
    }
}
