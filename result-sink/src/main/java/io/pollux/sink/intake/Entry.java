package io.pollux.sink.intake;

import io.pollux.common.json.UndecodableException;
import io.pollux.sink.facts.Fact;
import io.pollux.sink.facts.RecordReader;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record that was taken in: one that says something, or one to be set aside. */
sealed interface Entry {

    ConsumerRecord<byte[], byte[]> source();

    record Understood(ConsumerRecord<byte[], byte[]> source, Fact fact) implements Entry {}

    record Poison(ConsumerRecord<byte[], byte[]> source, String reason) implements Entry {}

    static Entry of(ConsumerRecord<byte[], byte[]> source) {
        try {
            return new Understood(source, RecordReader.read(source));
        } catch (UndecodableException e) {
            return new Poison(source, String.valueOf(e.getMessage()));
        }
    }

    default int bytes() {
        return Math.max(0, source().serializedValueSize());
    }
}
