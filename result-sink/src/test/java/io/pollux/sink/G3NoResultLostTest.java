package io.pollux.sink;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * G3: no result is lost, and none is counted twice, when the database is down and sinks die. The sizes can be raised
 * for a run by hand: {@code -Dsink.outage.rate=2000 -Dsink.outage.stop=60 -Dsink.outage.kills=5}.
 */
@Execution(ExecutionMode.CONCURRENT)
final class G3NoResultLostTest {

    @Test
    void everyResultIsStoredOnceThroughADatabaseOutageAndKilledSinks() throws Exception {
        new OutageTrial(
                        Integer.getInteger("sink.outage.rate", 400),
                        Duration.ofSeconds(Integer.getInteger("sink.outage.stop", 4)),
                        Integer.getInteger("sink.outage.kills", 3))
                .run();
    }
}
