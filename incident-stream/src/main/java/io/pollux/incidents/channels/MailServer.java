package io.pollux.incidents.channels;

import jakarta.mail.Authenticator;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Hands e-mails to a server. The way there is secured unless the operator says otherwise, and never silently left open:
 * a server without STARTTLS is refused. An attempt takes no longer than the timeout in all.
 */
public final class MailServer {

    /** How the way to the server is secured. */
    public enum Security {
        STARTTLS,
        TLS,
        NONE
    }

    /** Where the server is and who we are; without a host nothing can be sent. */
    public record Access(
            String host, int port, Security security, String user, String password, String from, Duration timeout) {

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    private final Access access;
    private final @Nullable SSLSocketFactory sockets;

    /**
     * A server that is not connected.
     *
     * @param sockets trusts the server; null for whom the JVM trusts
     */
    public MailServer(Access access, @Nullable SSLSocketFactory sockets) {
        this.access = access;
        this.sockets = sockets;
    }

    void send(Iterable<String> to, Message message) throws DeliveryException {
        if (access.host().isEmpty()) {
            throw DeliveryException.forGood("there is no mail server (SMTP_HOST)");
        }
        Session session = session();
        try {
            MimeMessage mail = new Mail(session, message.id());
            mail.setFrom(new InternetAddress(access.from()));
            for (String address : to) {
                mail.addRecipient(RecipientType.TO, new InternetAddress(address, true));
            }
            mail.setSubject(subject(message), "UTF-8");
            mail.setText(message.text(), "UTF-8");
            mail.setSentDate(Date.from(Instant.now()));
            mail.setHeader("Auto-Submitted", "auto-generated");
            mail.setHeader("Pollux-Delivery", message.id());
            hand(mail);
        } catch (AddressException e) {
            throw DeliveryException.forGood("an address can't be used: " + e.getMessage());
        } catch (MessagingException e) {
            throw DeliveryException.forNow("the mail server did not take it: " + firstLine(e));
        }
    }

    /**
     * Ends within the timeout, however slowly but steadily the server answers: a timeout of the library is one of a
     * single read. Interrupting a virtual thread closes the socket that it waits for.
     */
    private void hand(MimeMessage mail) throws MessagingException, DeliveryException {
        FutureTask<@Nullable Void> exchange = new FutureTask<>(() -> {
            Transport.send(mail);
            return null;
        });
        Thread.ofVirtual().name("mail").start(exchange);
        try {
            exchange.get(access.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw DeliveryException.forNow(
                    "the mail server did not take it within " + access.timeout().toMillis() + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw DeliveryException.forNow("the service stops");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof MessagingException refused) {
                throw refused;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            exchange.cancel(true);
        }
    }

    private static String subject(Message message) {
        String title = message.title().replaceAll("\\p{Cntrl}+", " ");
        return title.length() > 150 ? title.substring(0, 150) + "…" : title;
    }

    private static String firstLine(MessagingException e) {
        String reason = String.valueOf(e.getMessage());
        return reason.lines().findFirst().orElse(e.getClass().getSimpleName());
    }

    private Session session() {
        Properties properties = new Properties();
        String millis = Long.toString(access.timeout().toMillis());
        properties.put("mail.smtp.host", access.host());
        properties.put("mail.smtp.port", Integer.toString(access.port()));
        properties.put("mail.smtp.connectiontimeout", millis);
        properties.put("mail.smtp.timeout", millis);
        properties.put("mail.smtp.writetimeout", millis);
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        // What was taken is not sent again because the server was slow to say goodbye.
        properties.put("mail.smtp.quitwait", "false");
        switch (access.security()) {
            case STARTTLS -> {
                properties.put("mail.smtp.starttls.enable", "true");
                properties.put("mail.smtp.starttls.required", "true");
            }
            case TLS -> properties.put("mail.smtp.ssl.enable", "true");
            case NONE -> properties.put("mail.smtp.starttls.enable", "false");
        }
        if (sockets != null) {
            properties.put("mail.smtp.ssl.socketFactory", sockets);
        }
        if (access.user().isEmpty()) {
            return Session.getInstance(properties);
        }
        properties.put("mail.smtp.auth", "true");
        return Session.getInstance(properties, new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(access.user(), access.password());
            }
        });
    }

    /** Keeps its Message-ID when it is sent again, so that a repeat can be told. */
    private static final class Mail extends MimeMessage {

        private final String id;

        Mail(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", "<" + id + "@pollux>");
        }
    }
}
