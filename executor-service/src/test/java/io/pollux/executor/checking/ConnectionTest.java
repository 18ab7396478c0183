package io.pollux.executor.checking;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.executor.tls.TlsClient;
import io.pollux.executor.tls.TlsProvider;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Clock;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.io.CloseMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionTest {

    private static final TestCertificate CERTIFICATE = TestCertificate.create("good", "ip:127.0.0.1", "-1d", 30);

    @ParameterizedTest
    @EnumSource(CloseMode.class)
    void freesTheMemoryOfNativeTlsWhenItIsClosed(CloseMode mode) throws Exception {
        freesNativeMemory(false, connection -> connection.close(mode));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void freesTheMemoryOfNativeTlsWhenItIsClosedInOrder(boolean late) throws Exception {
        freesNativeMemory(late, Connection::close);
    }

    @ParameterizedTest
    @EnumSource(CloseMode.class)
    void freesTheMemoryOfNativeTlsAfterTheDeadlineHasClosedTheSocketBelow(CloseMode mode) throws Exception {
        freesNativeMemory(true, connection -> connection.close(mode));
    }

    private interface Closing {
        void close(Connection connection) throws Exception;
    }

    private static void freesNativeMemory(boolean late, Closing closing) throws Exception {
        TlsClient client = TlsClient.trusting(null, Clock.systemUTC(), TlsProvider.NATIVE);
        try (ScriptedServer server = ScriptedServer.start(CERTIFICATE.sockets(), ScriptedServer::readRequest)) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
            SSLSocket tls = client.handshake(socket, "127.0.0.1", server.port(), false);
            Connection connection =
                    Connection.secured(new Connection.Key(true, "127.0.0.1", server.port(), false), socket, tls, null);
            if (late) {
                socket.close();
            }

            closing.close(connection);

            assertThat(socket.isClosed()).isTrue();
            Object engine = read(tls, "engine");
            assertThat(read(read(engine, "ssl"), "ssl")).isEqualTo(0L);
            assertThat(read(read(engine, "networkBio"), "bio")).isEqualTo(0L);
        }
    }

    /** A field of Conscrypt's, which does not tell in any other way whether it holds memory. */
    private static Object read(Object object, String name) throws ReflectiveOperationException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
}
