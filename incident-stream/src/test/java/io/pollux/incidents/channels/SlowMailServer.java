package io.pollux.incidents.channels;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes mails over one connection, and takes its time for every answer. */
final class SlowMailServer implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final AtomicInteger mails = new AtomicInteger();
    private final Duration pause;
    private final Duration goodbye;
    private final Thread thread;

    SlowMailServer(Duration pause, Duration goodbye) throws IOException {
        this.pause = pause;
        this.goodbye = goodbye;
        thread = Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return listening.getLocalPort();
    }

    int mails() {
        return mails.get();
    }

    /** Whether the client is gone. */
    boolean left() {
        return !thread.isAlive();
    }

    private void serve() {
        try (Socket client = listening.accept();
                BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII));
                Writer out = new OutputStreamWriter(client.getOutputStream(), US_ASCII)) {
            answer(out, "220 slow", pause);
            boolean inMail = false;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String command = line.toUpperCase(Locale.ROOT);
                if (inMail) {
                    inMail = !line.equals(".");
                    if (!inMail) {
                        mails.incrementAndGet();
                        answer(out, "250 taken", pause);
                    }
                } else if (command.equals("DATA")) {
                    inMail = true;
                    answer(out, "354 go on", pause);
                } else if (command.equals("QUIT")) {
                    answer(out, "221 bye", goodbye);
                } else {
                    answer(out, "250 fine", pause);
                }
            }
        } catch (IOException e) {
            // the client has left, or the test is over
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(Writer out, String line, Duration after) throws IOException, InterruptedException {
        Thread.sleep(after);
        out.write(line + "\r\n");
        out.flush();
    }

    @Override
    public void close() throws IOException {
        thread.interrupt();
        listening.close();
    }
}
