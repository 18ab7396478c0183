package io.pollux.benchmarks.jmh;

import io.pollux.common.contract.PollingResult;
import io.pollux.common.contract.ProjectTask;
import io.pollux.common.contract.TaskStarted;
import io.pollux.common.json.Json;
import io.pollux.common.json.UndecodableException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The records that every check writes and reads. */
@State(Scope.Benchmark)
public class RecordsAsJson {

    private final ProjectTask task = Samples.task();
    private final TaskStarted start = Samples.start();
    private final PollingResult result = Samples.result();
    private final byte[] taskJson = Json.encode(task);
    private final byte[] startJson = Json.encode(start);
    private final byte[] resultJson = Json.encode(result);

    @Benchmark
    public byte[] writeTask() {
        return Json.encode(task);
    }

    @Benchmark
    public ProjectTask readTask() throws UndecodableException {
        return Json.decode(taskJson, ProjectTask.class);
    }

    @Benchmark
    public byte[] writeStart() {
        return Json.encode(start);
    }

    @Benchmark
    public TaskStarted readStart() throws UndecodableException {
        return Json.decode(startJson, TaskStarted.class);
    }

    @Benchmark
    public byte[] writeResult() {
        return Json.encode(result);
    }

    @Benchmark
    public PollingResult readResult() throws UndecodableException {
        return Json.decode(resultJson, PollingResult.class);
    }
}
