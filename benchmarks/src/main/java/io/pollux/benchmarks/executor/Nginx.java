package io.pollux.benchmarks.executor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** An nginx on loopback that answers everything with 200 and two bytes. */
public final class Nginx implements AutoCloseable {

    private final Process process;
    private final int port;

    private Nginx(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    public static Nginx start(DebianTools tools, Path directory, int port) throws IOException, InterruptedException {
        return start(tools, directory, port, "");
    }

    /** The same, with TLS on a second port: every handshake is a full one, since not all clients can resume. */
    static Nginx start(DebianTools tools, Path directory, int port, int tlsPort, TlsFiles files)
            throws IOException, InterruptedException {
        return start(tools, directory, port, """
                  server {
                    listen 127.0.0.1:%d ssl backlog=4096;
                    ssl_certificate %s;
                    ssl_certificate_key %s;
                    ssl_session_tickets off;
                    ssl_session_cache off;
                    location / { return 200 "ok"; }
                  }
                """.formatted(tlsPort, files.certificate(), files.key()));
    }

    private static Nginx start(DebianTools tools, Path directory, int port, String moreServers)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path configuration = directory.resolve("nginx.conf");
        Files.writeString(configuration, """
                daemon off;
                worker_processes 1;
                pid %1$s/nginx.pid;
                error_log %1$s/error.log;
                events { worker_connections 8192; }
                http {
                  access_log off;
                  keepalive_requests 100000000;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  server { listen 127.0.0.1:%2$d backlog=4096; location / { return 200 "ok"; } }
                %3$s}
                """.formatted(directory, port, moreServers));
        Process process = tools.process(
                        "nginx",
                        "-p",
                        directory.toString(),
                        "-e",
                        directory + "/error.log",
                        "-c",
                        configuration.toString())
                .redirectOutput(directory.resolve("output.log").toFile())
                .start();
        Awaitility.await("nginx").until(() -> takesConnections(port));
        return new Nginx(process, port);
    }

    private static boolean takesConnections(int port) {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Of the master, whose child does the work. */
    public long pid() {
        return process.pid();
    }

    public String url() {
        return "http://127.0.0.1:" + port + "/";
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }
}
