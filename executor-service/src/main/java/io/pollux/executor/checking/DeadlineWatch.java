package io.pollux.executor.checking;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds a check to its deadline whatever it is doing: when the time is over, the socket under it is closed, which ends
 * every read, write and handshake on it at once.
 */
final class DeadlineWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DeadlineWatch.class);

    private final ScheduledFuture<?> alarm;
    private boolean rang;
    private @Nullable Socket socket;

    DeadlineWatch(Deadline deadline, ScheduledThreadPoolExecutor timer) {
        Duration left = deadline.left();
        alarm = timer.schedule(this::ring, left.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** From now on this is the socket that is closed. */
    synchronized void over(Socket watched) {
        socket = watched;
        if (rang) {
            closeSocket();
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
        alarm.cancel(false);
        synchronized (this) {
            socket = null;
        }
    }
}
