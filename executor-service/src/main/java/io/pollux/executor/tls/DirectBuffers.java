package io.pollux.executor.tls;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.conscrypt.AllocatedBuffer;
import org.conscrypt.BufferAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside of the heap for records, given back by one connection and used again by another: there is as much of it
 * as there once were connections at the same time. Conscrypt by itself takes two buffers for each connection and leaves
 * them to the garbage collector, which does not see how large they are.
 */
final class DirectBuffers extends BufferAllocator {

    static final DirectBuffers SHARED = new DirectBuffers();

    /** More than a record of TLS with all that is around it. */
    private static final int CAPACITY = 17 << 10;

    private final ConcurrentLinkedDeque<ByteBuffer> free = new ConcurrentLinkedDeque<>();

    private DirectBuffers() {}

    @Override
    public AllocatedBuffer allocateDirectBuffer(int capacity) {
        if (capacity > CAPACITY) {
            return AllocatedBuffer.wrap(ByteBuffer.allocateDirect(capacity));
        }
        ByteBuffer buffer = free.pollFirst();
        return new Lent(buffer == null ? ByteBuffer.allocateDirect(CAPACITY) : buffer.clear());
    }

    private final class Lent extends AllocatedBuffer {

        private @Nullable ByteBuffer buffer;

        Lent(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public ByteBuffer nioBuffer() {
            if (buffer == null) {
                throw new IllegalStateException("given back already");
            }
            return buffer;
        }

        @Override
        public AllocatedBuffer release() {
            if (buffer != null) {
                free.addFirst(buffer);
                buffer = null;
            }
            return this;
        }
    }
}
