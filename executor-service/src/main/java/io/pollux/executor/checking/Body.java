package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of an answer, decompressed, up to a limit that counts after decompression. A body that nobody looks at
 * is counted and not kept.
 */
final class Body {

    private static final int CHUNK = 8 << 10;

    private final long maxBytes;
    private final boolean keep;

    Body(long maxBytes, boolean keep) {
        this.maxBytes = maxBytes;
        this.keep = keep;
    }

    /** Reads to the end; the text, which is empty if it was not to be kept. */
    String read(@Nullable HttpEntity entity, CheckProgress progress) throws IOException, CheckFailedException {
        progress.read(0);
        if (entity == null) {
            return "";
        }
        if (!isCompressed(entity) && entity.getContentLength() > maxBytes) {
            throw tooLarge();
        }
        ByteArrayOutputStream kept = new ByteArrayOutputStream(keep ? CHUNK : 0);
        try (InputStream in = decoded(entity)) {
            copy(in, keep ? kept : OutputStream.nullOutputStream(), new byte[chunkSize(entity)], progress);
        }
        return keep ? kept.toString(charset(entity)) : "";
    }

    /** Closing a body would read on to its end, which may never come; the connection is dealt with by others. */
    private static final class LeftOpen extends FilterInputStream {

        LeftOpen(InputStream in) {
            super(in);
        }

        @Override
        public void close() {
            // Left open.
        }
    }

    /** Most bodies that announce their length are small, and there are thousands of them a second. */
    private static int chunkSize(HttpEntity entity) {
        long length = entity.getContentLength();
        return length < 0 || isCompressed(entity) ? CHUNK : Math.clamp(length, 256, CHUNK);
    }

    private void copy(InputStream in, OutputStream out, byte[] chunk, CheckProgress progress)
            throws IOException, CheckFailedException {
        long total = 0;
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            total += count;
            progress.read(total);
            if (total > maxBytes) {
                throw tooLarge();
            }
            out.write(chunk, 0, count);
        }
    }

    private CheckFailedException tooLarge() {
        return new CheckFailedException(
                Outcome.BODY_TOO_LARGE, "The body is larger than " + maxBytes + " bytes (MAX_BODY_BYTES)");
    }

    private static boolean isCompressed(HttpEntity entity) {
        return entity.getContentEncoding() != null;
    }

    private static InputStream decoded(HttpEntity entity) throws IOException {
        String encoding = entity.getContentEncoding();
        InputStream raw = new LeftOpen(entity.getContent());
        return switch (encoding == null ? "" : encoding.strip().toLowerCase(Locale.ROOT)) {
            case "gzip", "x-gzip" -> new GZIPInputStream(raw, CHUNK);
            case "deflate" -> inflated(raw);
            default -> raw;
        };
    }

    /** Servers mean either of two formats by "deflate"; the zlib one begins with 0x?8. */
    private static InputStream inflated(InputStream raw) throws IOException {
        PushbackInputStream in = new PushbackInputStream(raw, 1);
        int first = in.read();
        if (first >= 0) {
            in.unread(first);
        }
        return (first & 0x0f) == 8 ? new InflaterInputStream(in) : new Unwrapped(in);
    }

    /** Without zlib's header. Closing a stream with an inflater of its own does not free that one's memory. */
    private static final class Unwrapped extends InflaterInputStream {

        Unwrapped(InputStream in) {
            super(in, new Inflater(true));
        }

        @Override
        public void close() throws IOException {
            super.close();
            inf.end();
        }
    }

    private static Charset charset(HttpEntity entity) {
        ContentType type = ContentType.parseLenient(entity.getContentType());
        Charset charset = type == null ? null : type.getCharset();
        return charset == null ? StandardCharsets.UTF_8 : charset;
    }
}
