package io.pollux.sink;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.TimedOutRequest;
import io.pollux.common.contract.Topic;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import io.pollux.sink.facts.Fact;
import io.pollux.sink.facts.RecordReader;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Facts as they are read from records. */
public final class Facts {

    private Facts() {}

    public static Fact of(PollingResult result) throws UndecodableException {
        return read(Topic.RESULTS, Json.encode(result));
    }

    public static Fact of(TimedOutRequest request) throws UndecodableException {
        return read(Topic.TIMEOUTS, Json.encode(request));
    }

    public static Fact read(Topic topic, byte[] value) throws UndecodableException {
        return RecordReader.read(new ConsumerRecord<>(topic.topicName(), 0, 0, new byte[0], value));
    }
}
