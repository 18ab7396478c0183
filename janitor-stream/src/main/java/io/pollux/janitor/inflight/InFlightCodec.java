package io.pollux.janitor.inflight;

import io.pollux.common.contract.TimedOutRequest.State;
import io.pollux.janitor.inflight.InFlight.Early;
import io.pollux.janitor.inflight.InFlight.Ended;
import io.pollux.janitor.inflight.InFlight.Processing;
import io.pollux.janitor.inflight.InFlight.Queued;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;

/**
 * How a state is stored under its task's id. Kind and deadline stand at fixed places, so that the index by deadline can
 * be rebuilt without reading the rest; the task stands last, as it came.
 *
 * <pre>
 *   0        1                   2          10
 *   ┌────────┬───────────────────┬──────────┬─────────────────────────────────────────────────┐
 *   │ format │ kind              │ deadline │ ENDED: attempt                                  │
 *   │ 1      │ 1 QUEUED          │          │ EARLY: attempt, run                             │
 *   │        │ 2 PROCESSING      │          │ otherwise: since, past attempts, runs,          │
 *   │        │ 3 EARLY, 4 ENDED  │          │   project, attempt, queued at, offset,          │
 *   │        │                   │          │   check timeout, JSON to the end                │
 *   └────────┴───────────────────┴──────────┴─────────────────────────────────────────────────┘
 * </pre>
 */
public final class InFlightCodec {

    private static final byte FORMAT = 1;
    private static final int KIND_AT = 1;
    private static final int DEADLINE_AT = 2;

    private InFlightCodec() {}

    public static Kind kind(byte[] stored) {
        if (stored[0] != FORMAT) {
            throw new IllegalStateException("Unknown format of stored state: " + stored[0]);
        }
        return Kind.ofCode(stored[KIND_AT]);
    }

    public static Instant deadline(byte[] stored) {
        return Instant.ofEpochMilli(ByteBuffer.wrap(stored).getLong(DEADLINE_AT));
    }

    public static byte[] encode(InFlight state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeByte(FORMAT);
            out.writeByte(Kind.of(state).code());
            write(out, state.deadline());
            switch (state) {
                case Ended ended -> out.writeInt(ended.attempt());
                case Early early -> {
                    out.writeInt(early.attempt());
                    write(out, early.run());
                }
                case Queued queued -> write(out, queued, List.of());
                case Processing processing -> write(out, processing, processing.runs());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static InFlight decode(String taskId, byte[] stored) {
        Kind kind = kind(stored);
        Instant deadline = deadline(stored);
        int from = DEADLINE_AT + Long.BYTES;
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored, from, stored.length - from));
        try {
            return switch (kind) {
                case ENDED -> new Ended(in.readInt(), deadline);
                case EARLY -> new Early(in.readInt(), readRun(in), deadline);
                case QUEUED, PROCESSING -> readWatched(in, kind, taskId, deadline);
            };
        } catch (IOException e) {
            throw new UncheckedIOException("The stored state of " + taskId + " is damaged", e);
        }
    }

    private static void write(DataOutputStream out, InFlight.Watched watched, List<Run> runs) throws IOException {
        write(out, watched.since());
        out.writeShort(watched.past().size());
        for (Attempt attempt : watched.past()) {
            write(out, attempt);
        }
        write(out, runs);
        TaskRecord task = watched.task();
        out.writeLong(task.projectId());
        out.writeInt(task.attempt());
        write(out, task.queuedAt());
        out.writeLong(task.offset());
        out.writeLong(task.checkTimeout().toMillis());
        out.write(task.json().get());
    }

    private static InFlight readWatched(DataInputStream in, Kind kind, String taskId, Instant deadline)
            throws IOException {
        Instant since = readInstant(in);
        int count = in.readShort();
        List<Attempt> past = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            past.add(readAttempt(in));
        }
        List<Run> runs = readRuns(in);
        TaskRecord task = new TaskRecord(
                taskId,
                in.readLong(),
                in.readInt(),
                readInstant(in),
                in.readLong(),
                Duration.ofMillis(in.readLong()),
                Bytes.wrap(in.readAllBytes()));
        return kind == Kind.QUEUED
                ? new Queued(task, past, since, deadline)
                : new Processing(task, past, runs, since, deadline);
    }

    private static void write(DataOutputStream out, Attempt attempt) throws IOException {
        out.writeInt(attempt.attempt());
        out.writeUTF(attempt.state().name());
        write(out, attempt.queuedAt());
        write(out, attempt.runs());
        write(out, attempt.deadline());
        write(out, attempt.flaggedAt());
    }

    private static Attempt readAttempt(DataInputStream in) throws IOException {
        return new Attempt(
                in.readInt(),
                State.valueOf(in.readUTF()),
                readInstant(in),
                readRuns(in),
                readInstant(in),
                readInstant(in));
    }

    private static void write(DataOutputStream out, List<Run> runs) throws IOException {
        out.writeShort(runs.size());
        for (Run run : runs) {
            write(out, run);
        }
    }

    private static List<Run> readRuns(DataInputStream in) throws IOException {
        int count = in.readShort();
        List<Run> runs = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            runs.add(readRun(in));
        }
        return runs;
    }

    private static void write(DataOutputStream out, Run run) throws IOException {
        out.writeUTF(run.executorId());
        write(out, run.startedAt());
    }

    private static Run readRun(DataInputStream in) throws IOException {
        return new Run(in.readUTF(), readInstant(in));
    }

    private static void write(DataOutputStream out, Instant instant) throws IOException {
        out.writeLong(instant.toEpochMilli());
    }

    private static Instant readInstant(DataInputStream in) throws IOException {
        return Instant.ofEpochMilli(in.readLong());
    }
}
