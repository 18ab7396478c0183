package io.pollux.benchmarks.executor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A blackbox exporter on loopback, whose probes over HTTP are made by asking it. */
final class Blackbox implements AutoCloseable {

    private final Process process;
    private final int port;

    private Blackbox(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static Blackbox start(DebianTools tools, Path directory, int port, TlsFiles files)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path configuration = directory.resolve("blackbox.yml");
        Files.writeString(configuration, """
                modules:
                  http_2xx:
                    prober: http
                    timeout: 10s
                    http:
                      preferred_ip_protocol: ip4
                      tls_config:
                        ca_file: %s
                """.formatted(files.certificate()));
        Process process = tools.process(
                        "prometheus-blackbox-exporter",
                        "--config.file=" + configuration,
                        "--web.listen-address=127.0.0.1:" + port,
                        "--log.level=error")
                .redirectOutput(directory.resolve("output.log").toFile())
                .start();
        return new Blackbox(process, port);
    }

    String probeUrl(String target) {
        return "http://127.0.0.1:" + port + "/probe?module=http_2xx&target=" + URLEncoder.encode(target, UTF_8);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }
}
