package io.pollux.benchmarks.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ThreadTimesTest {

    private static final String BEFORE = """
            "carrier" #24 [32322] daemon prio=5 os_prio=0 cpu=500.00ms elapsed=1.45s tid=0x01 nid=32322 runnable  [0xfd00]
            "VM Thread" os_prio=0 cpu=100.00ms elapsed=1.50s tid=0x02 nid=32300 runnable
            """;

    private static final String AFTER = """
            "carrier" #24 [32322] daemon prio=5 os_prio=0 cpu=2000.00ms elapsed=9.45s tid=0x01  [0xfd00]
               Carrying virtual thread #23
            \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
            "carrier" #31 [32329] daemon prio=5 os_prio=0 cpu=250.00ms elapsed=2.45s tid=0x03 nid=32329 runnable  [0xfd00]
            "VM Thread" os_prio=0 cpu=100.00ms elapsed=9.50s tid=0x02 nid=32300 runnable
            """;

    @Test
    void sumsUpWhatThreadsOfANameUsedSinceThen() {
        assertThat(ThreadTimes.parse(AFTER).since(ThreadTimes.parse(BEFORE), Function.identity(), 10))
                .isEqualTo(Map.of("carrier", 17.5, "VM Thread", 0.0));
    }

    @Test
    void tellsTheThreadsOfARunningProcess() throws Exception {
        ThreadTimes now = ThreadTimes.of(ProcessHandle.current().pid());

        assertThat(now.since(ThreadTimes.parse(""), Function.identity(), 1))
                .containsKey(Thread.currentThread().getName());
    }
}
