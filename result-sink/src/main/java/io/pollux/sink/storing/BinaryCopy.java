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

/** A {@code COPY … FROM STDIN (FORMAT binary)} under way. Unless {@link #end} was called, closing it takes all back. */
final class BinaryCopy implements AutoCloseable {

    private static final byte[] SIGNATURE = "PGCOPY\n\377\r\n\0".getBytes(ISO_8859_1);
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final long POSTGRES_EPOCH_SECONDS =
            Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();

    private final CopyIn copy;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

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

    BinaryCopy row(int columns) throws SQLException {
        room(2).putShort((short) columns);
        return this;
    }

    BinaryCopy put(long value) throws SQLException {
        room(12).putInt(8).putLong(value);
        return this;
    }

    BinaryCopy put(int value) throws SQLException {
        room(8).putInt(4).putInt(value);
        return this;
    }

    BinaryCopy put(boolean value) throws SQLException {
        room(5).putInt(1).put((byte) (value ? 1 : 0));
        return this;
    }

    BinaryCopy put(Instant time) throws SQLException {
        return put((time.getEpochSecond() - POSTGRES_EPOCH_SECONDS) * 1_000_000 + time.getNano() / 1000);
    }

    BinaryCopy put(String text) throws SQLException {
        byte[] bytes = text.getBytes(UTF_8);
        room(4 + bytes.length).putInt(bytes.length).put(bytes);
        return this;
    }

    BinaryCopy putNullable(@Nullable Long value) throws SQLException {
        return value == null ? putNull() : put(value.longValue());
    }

    BinaryCopy putNullable(@Nullable Integer value) throws SQLException {
        return value == null ? putNull() : put(value.intValue());
    }

    BinaryCopy putNullable(@Nullable Boolean value) throws SQLException {
        return value == null ? putNull() : put(value.booleanValue());
    }

    BinaryCopy putNullable(@Nullable Instant time) throws SQLException {
        return time == null ? putNull() : put(time);
    }

    BinaryCopy putNullable(@Nullable String text) throws SQLException {
        return text == null ? putNull() : put(text);
    }

    private BinaryCopy putNull() throws SQLException {
        room(4).putInt(-1);
        return this;
    }

    /** Texts are far shorter than the buffer: {@code facts} cuts them. */
    private ByteBuffer room(int bytes) throws SQLException {
        if (buffer.remaining() < bytes) {
            flush();
        }
        return buffer;
    }

    private void flush() throws SQLException {
        copy.writeToCopy(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    /** Completes the copy; how many rows were taken. */
    long end() throws SQLException {
        room(2).putShort((short) -1);
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
