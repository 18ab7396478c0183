package io.pollux.sink.storing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * A {@code COPY … FROM STDIN (FORMAT binary)} under way. Unless {@link #end} was called, closing it takes all back.
 *
 * <p>Whether there is room in the buffer is asked once a row, not for each of its values.
 */
final class BinaryCopy implements AutoCloseable {

    private static final byte[] SIGNATURE = "PGCOPY\n\377\r\n\0".getBytes(ISO_8859_1);
    private static final int FLUSHED_BYTES = 64 * 1024;
    private static final int MAX_ROW_BYTES = 32 * 1024;
    private static final long POSTGRES_EPOCH_SECONDS =
            Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();

    private final CopyIn copy;
    private final ByteBuffer buffer = ByteBuffer.allocate(FLUSHED_BYTES + MAX_ROW_BYTES);

    private BinaryCopy(CopyIn copy) {
        this.copy = copy;
        buffer.put(SIGNATURE).putInt(0).putInt(0);
    }

    static BinaryCopy into(Connection connection, String tableAndColumns) throws SQLException {
        return new BinaryCopy(connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + tableAndColumns + " from stdin (format binary)"));
    }

    /** Begins a row, whose values may take 32 KB: the texts are cut in {@code facts}, and take 25 KB at most. */
    BinaryCopy row(int columns) throws SQLException {
        if (buffer.position() >= FLUSHED_BYTES) {
            flush();
        }
        buffer.putShort((short) columns);
        return this;
    }

    BinaryCopy put(long value) {
        buffer.putInt(8).putLong(value);
        return this;
    }

    BinaryCopy put(int value) {
        buffer.putInt(4).putInt(value);
        return this;
    }

    BinaryCopy put(boolean value) {
        buffer.putInt(1).put((byte) (value ? 1 : 0));
        return this;
    }

    BinaryCopy put(Instant time) {
        return put((time.getEpochSecond() - POSTGRES_EPOCH_SECONDS) * 1_000_000 + time.getNano() / 1000);
    }

    BinaryCopy put(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        buffer.putInt(bytes.length).put(bytes);
        return this;
    }

    BinaryCopy putNullable(@Nullable Long value) {
        return value == null ? putNull() : put(value.longValue());
    }

    BinaryCopy putNullable(@Nullable Integer value) {
        return value == null ? putNull() : put(value.intValue());
    }

    BinaryCopy putNullable(@Nullable Boolean value) {
        return value == null ? putNull() : put(value.booleanValue());
    }

    BinaryCopy putNullable(@Nullable Instant time) {
        return time == null ? putNull() : put(time);
    }

    BinaryCopy putNullable(@Nullable String text) {
        return text == null ? putNull() : put(text);
    }

    private BinaryCopy putNull() {
        buffer.putInt(-1);
        return this;
    }

    private void flush() throws SQLException {
        copy.writeToCopy(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    /** Completes the copy; how many rows were taken. */
    long end() throws SQLException {
        buffer.putShort((short) -1);
        flush();
        return copy.endCopy();
    }

    @Override
    public void close() throws SQLException {
        if (copy.isActive()) {
            copy.cancelCopy();
        }
    }
}
