package io.pollux.chaos.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ProxyTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final long THIS_PROCESS = ProcessHandle.current().pid();

    private ServerSocket echo;
    private Proxy proxy;

    @BeforeEach
    void start() throws IOException {
        echo = new ServerSocket(0, 10, LOOPBACK);
        Thread.startVirtualThread(() -> {
            while (!echo.isClosed()) {
                try {
                    Socket socket = echo.accept();
                    Thread.startVirtualThread(() -> echo(socket));
                } catch (IOException e) {
                    return;
                }
            }
        });
        proxy = new Proxy(echo.getLocalPort());
    }

    private static void echo(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException e) {
            // Gone.
        }
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        echo.close();
    }

    @Test
    void passesOnWhatComes() throws IOException {
        try (Socket client = connect()) {
            assertThat(roundTrip(client, 'a')).isEqualTo('a');
        }
    }

    @Test
    void cutProcessGetsNothingUntilItIsMended() throws IOException {
        try (Socket client = connect()) {
            assertThat(roundTrip(client, 'a')).isEqualTo('a');
            proxy.cut(THIS_PROCESS);
            assertThatThrownBy(() -> roundTrip(client, 'b')).isInstanceOf(SocketTimeoutException.class);
            try (Socket later = connect()) {
                assertThatThrownBy(() -> roundTrip(later, 'c')).isInstanceOf(SocketTimeoutException.class);
            }
            proxy.mend(THIS_PROCESS);
            assertThat(client.getInputStream().read()).isEqualTo('b');
        }
    }

    @Test
    void othersAreNotCutWithIt() throws IOException {
        proxy.cut(1);
        try (Socket client = connect()) {
            assertThat(roundTrip(client, 'a')).isEqualTo('a');
        }
    }

    @Test
    void cutFromAllLetsNothingThrough() throws IOException {
        proxy.cutFromAll(true);
        try (Socket client = connect()) {
            assertThatThrownBy(() -> roundTrip(client, 'a')).isInstanceOf(SocketTimeoutException.class);
            proxy.cutFromAll(false);
            assertThat(client.getInputStream().read()).isEqualTo('a');
        }
    }

    @Test
    void slowOneDelaysBothWays() throws IOException {
        proxy.slowDown(Duration.ofMillis(50));
        try (Socket client = connect()) {
            long from = System.nanoTime();
            roundTrip(client, 'a');
            assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        }
    }

    private Socket connect() throws IOException {
        Socket client = new Socket(LOOPBACK, proxy.port());
        client.setSoTimeout(500);
        return client;
    }

    private static int roundTrip(Socket client, int value) throws IOException {
        client.getOutputStream().write(value);
        return client.getInputStream().read();
    }
}
