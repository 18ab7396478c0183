package io.pollux.scheduler.api;

import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** The body of a request, of which no more than a number of bytes is read. */
final class LimitedBody {

    private static final long READ_AND_FORGOTTEN = 1L << 20;

    private final ServerRequest request;
    private final long limit;

    LimitedBody(ServerRequest request, long limit) {
        this.request = request;
        this.limit = limit;
    }

    byte[] all() throws IOException {
        return stream().readAllBytes();
    }

    InputStream stream() {
        long announced = request.headers().contentLength().orElse(0);
        if (announced > limit) {
            if (announced <= limit + READ_AND_FORGOTTEN) {
                forget();
            }
            throw tooLarge();
        }
        return request.content().hasEntity()
                ? new Counting(request.content().inputStream())
                : InputStream.nullInputStream();
    }

    /** Who is still sending does not listen: without this, the answer would often be lost with the connection. */
    private void forget() {
        try (InputStream in = request.content().inputStream()) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException | UncheckedIOException e) {
            throw tooLarge();
        }
    }

    private Problem tooLarge() {
        return Problem.of(Status.REQUEST_ENTITY_TOO_LARGE_413, "The body must not be larger than " + limit + " bytes.");
    }

    private final class Counting extends FilterInputStream {

        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count(read);
            return read;
        }

        private void count(int read) {
            count += Math.max(0, read);
            if (count > limit) {
                throw tooLarge();
            }
        }
    }
}
