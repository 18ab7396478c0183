package io.pollux.executor.checking;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends a response whose header never ends: limits what may be read until the whole header is there. */
final class HeaderLimit extends FilterInputStream {

    static final int MAX_HEADER_BYTES = 64 << 10;

    private long left = Long.MAX_VALUE;

    /** The header of a response was larger than {@link #MAX_HEADER_BYTES}. */
    static final class HeaderTooLargeException extends IOException {}

    HeaderLimit(InputStream in) {
        super(in);
    }

    void limit() {
        left = MAX_HEADER_BYTES;
    }

    void lift() {
        left = Long.MAX_VALUE;
    }

    @Override
    public int read() throws IOException {
        int octet = in.read();
        count(octet < 0 ? 0 : 1);
        return octet;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = in.read(buffer, offset, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int bytes) throws HeaderTooLargeException {
        left -= bytes;
        if (left < 0) {
            throw new HeaderTooLargeException();
        }
    }
}
