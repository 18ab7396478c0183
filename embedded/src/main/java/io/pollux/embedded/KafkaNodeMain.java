package io.pollux.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node of an {@link EmbeddedKafkaCluster}, in a process of its own.
 *
 * <p>It stops cleanly on SIGTERM, and dies at once when its standard input ends: that is, when the process that
 * started it has died, in whatever way.
 */
final class KafkaNodeMain {

    private static final Logger log = LoggerFactory.getLogger(KafkaNodeMain.class);

    private KafkaNodeMain() {}

    /** Takes one argument: the file written by {@link KafkaNodeFile#write}. */
    public static void main(String[] arguments) throws IOException {
        Thread.ofPlatform().daemon().name("parent-watch").start(KafkaNodeMain::dieWithParent);
        KafkaNodeFile file = KafkaNodeFile.read(Path.of(arguments[0]));
        try {
            DataFolder folder = DataFolder.open(file.config().folder());
            KafkaNode node = KafkaNode.start(folder, file.config(), file.clusterId(), List.of());
            Runtime.getRuntime().addShutdownHook(new Thread(node::close, "stop"));
        } catch (EmbeddedStartException e) {
            log.error("{}", e.getMessage(), e);
            System.exit(1);
        }
    }

    private static void dieWithParent() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            log.warn("Cannot read from the parent any more", e);
        }
        // Not exit: the other nodes die at this moment too, and a clean stop would wait for a quorum that is gone.
        Runtime.getRuntime().halt(1);
    }
}
