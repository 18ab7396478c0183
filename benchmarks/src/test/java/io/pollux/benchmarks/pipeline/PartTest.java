package io.pollux.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartTest {

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "ForkJoinPool-1-worker-2, EXECUTOR",
        "executor intake, EXECUTOR",
        "kafka-producer-network-thread | host-840b0b3b, EXECUTOR",
        "VM Thread, JVM",
        "C2 CompilerThread0, JVM",
        "scheduler-ticker, SCHEDULER",
        "kafka-producer-network-thread | pollux-scheduler-16e3036f, SCHEDULER",
        "sink writer, SINK",
        "pollux-janitor-9df25fef-StreamThread-1, JANITOR",
        "kafka-producer-network-thread | pollux-incidents-692d9ab8-StreamThread-1-producer, INCIDENTS",
        "data-plane-kafka-request-handler-3, BROKER",
        "data-plane-kafka-network-thread-0-BROKER-PLAINTEXT-1, BROKER",
        "kafka-0-raft-io-thread, BROKER",
        "group-coordinator-event-processor-0, BROKER",
        "TxnMarkerSenderThread-0, BROKER",
        "AddPartitionsToTxnSenderThread-0, BROKER",
        "ExpirationReaper-0-Fetch, BROKER",
        "executor-Fetch, BROKER",
        "main, REST"
    })
    void threadsBelongToTheirParts(String thread, Part part) {
        assertThat(Part.of(thread)).isEqualTo(part);
    }
}
