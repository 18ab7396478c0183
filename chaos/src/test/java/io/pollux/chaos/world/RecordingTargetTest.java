package io.pollux.chaos.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RecordingTargetTest {

    private final HttpClient http = HttpClient.newHttpClient();
    private RecordingTarget target;

    @BeforeEach
    void start() throws IOException {
        target = new RecordingTarget(2, "hush", (localPort, remotePort) -> Optional.of(localPort + "→" + remotePort));
    }

    @AfterEach
    void stop() throws IOException {
        target.close();
        http.close();
    }

    @Test
    void recordsWhatItWasAskedAndWhere() throws Exception {
        assertThat(get(1, "/p/quick-1").get().statusCode()).isEqualTo(200);
        assertThat(target.log().requests()).singleElement().satisfies(request -> {
            assertThat(request.host()).isEqualTo("127.0.0.3");
            assertThat(request.path()).isEqualTo("/p/quick-1");
            assertThat(request.executor())
                    .endsWith("→" + URI.create(target.url(1, "")).getPort());
        });
        assertThat(target.log().sawSecretHeader()).isFalse();
    }

    @Test
    void noticesTheSecret() throws Exception {
        http.send(
                HttpRequest.newBuilder(URI.create(target.url(0, "/")))
                        .header("X-Key", "hush")
                        .build(),
                HttpResponse.BodyHandlers.discarding());
        assertThat(target.log().sawSecretHeader()).isTrue();
    }

    @Test
    void countsWhatIsUnderWayAtOnce() {
        List<CompletableFuture<HttpResponse<Void>>> slow = IntStream.range(0, 5)
                .mapToObj(i -> get(i, RecordingTarget.SLOW_PATH))
                .toList();
        slow.forEach(CompletableFuture::join);
        assertThat(target.log().peakInFlight()).isEqualTo(5);
        assertThat(target.log().peakByHost()).containsEntry("127.0.0.2", 3).containsEntry("127.0.0.3", 2);
    }

    @Test
    void requestEndsWhenWhoeverAskedIsGone() throws IOException {
        for (int i = 1; i <= 3; i++) {
            URI url = URI.create(target.url(0, RecordingTarget.SLOW_PATH));
            try (Socket socket = new Socket(url.getHost(), url.getPort())) {
                socket.getOutputStream()
                        .write("GET /p/slow HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
                int asked = i;
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> target.log().requests().size() == asked);
            }
        }
        assertThat(target.log().peakInFlight()).isLessThan(3);
    }

    private CompletableFuture<HttpResponse<Void>> get(int host, String path) {
        return http.sendAsync(
                HttpRequest.newBuilder(URI.create(target.url(host, path))).build(),
                HttpResponse.BodyHandlers.discarding());
    }
}
