package io.pollux.executor.checking;

import java.io.IOException;
import java.net.Socket;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds a check to its deadline whatever it is doing: when the time is over, the socket under it is closed, which ends
 * every read, write and handshake on it at once.
 */
final class DeadlineWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DeadlineWatch.class);

    private final Deadline deadline;
    private final Deadlines deadlines;
    private boolean rang;
    /** Only the check's own thread closes. */
    private boolean closed;

    private @Nullable Socket socket;

    DeadlineWatch(Deadline deadline, Deadlines deadlines) {
        this.deadline = deadline;
        this.deadlines = deadlines;
    }

    /** From now on this is the socket that is closed. */
    synchronized void over(Socket watched) {
        socket = watched;
        if (rang) {
            closeSocket();
        }
    }

    void ringIfOver() {
        if (deadline.isOver()) {
            deadlines.forget(this);
            ring();
        }
    }

    private synchronized void ring() {
        rang = true;
        closeSocket();
    }

    private void closeSocket() {
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                log.debug("A socket was not closed", e);
            }
        }
    }

    /** The check is over; its socket is left alone from now on. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        deadlines.forget(this);
        synchronized (this) {
            socket = null;
        }
    }
}
