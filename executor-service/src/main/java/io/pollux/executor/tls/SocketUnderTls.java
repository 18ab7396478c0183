package io.pollux.executor.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;

/**
 * What Conscrypt sees of a connected socket: one that is open until Conscrypt itself closes it, although reads and writes
 * fail as soon as the deadline has closed the real one. Conscrypt frees its native memory when it has handed over all that
 * was left to send; it does not try to on a socket that says it is closed, and the memory would wait for a finalizer.
 */
final class SocketUnderTls extends Socket {

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private boolean closed;

    SocketUnderTls(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    @Override
    public InputStream getInputStream() {
        return in;
    }

    @Override
    public OutputStream getOutputStream() {
        return out;
    }

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        socket.close();
    }

    @Override
    public InetAddress getInetAddress() {
        return socket.getInetAddress();
    }

    @Override
    public int getPort() {
        return socket.getPort();
    }

    @Override
    public int getSoTimeout() throws SocketException {
        return socket.getSoTimeout();
    }

    @Override
    public void setSoTimeout(int timeout) throws SocketException {
        socket.setSoTimeout(timeout);
    }
}
