package io.pollux.testkit;

import io.pollux.embedded.EmbeddedKafka;
import io.pollux.embedded.EmbeddedKafkaOptions;
import io.pollux.embedded.EmbeddedKafkaSecurity;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A broker that demands TLS, a password and a right for everything, with a certificate made for the occasion. */
public final class SecuredKafka implements AutoCloseable {

    public static final String ADMIN = "admin";

    private static final String STORE_PASSWORD = "changeit";

    private final Path directory;
    private final EmbeddedKafkaSecurity security;
    private final EmbeddedKafka kafka;

    private SecuredKafka(Path directory, EmbeddedKafkaSecurity security, EmbeddedKafka kafka) {
        this.directory = directory;
        this.security = security;
        this.kafka = kafka;
    }

    /** Starts one with these users, whose passwords are {@code NAME-secret}, and {@link #ADMIN}. */
    public static SecuredKafka start(List<String> users) throws IOException, GeneralSecurityException {
        Path directory = Files.createTempDirectory("pollux-test-secured");
        Path keyStore = makeKey(directory);
        Map<String, String> passwords = new HashMap<>();
        users.forEach(user -> passwords.put(user, user + "-secret"));
        passwords.put(ADMIN, "admin-secret");
        EmbeddedKafkaSecurity security =
                new EmbeddedKafkaSecurity(keyStore, makeTrust(directory, keyStore), STORE_PASSWORD, ADMIN, passwords);
        EmbeddedKafka kafka = EmbeddedKafka.start(
                EmbeddedKafkaOptions.inDirectory(directory.resolve("kafka")).withSecurity(security));
        return new SecuredKafka(directory, security, kafka);
    }

    private static Path makeKey(Path directory) throws IOException {
        Path file = directory.resolve("broker.p12");
        String command = Path.of(System.getProperty("java.home"), "bin", "keytool")
                + " -genkeypair -alias broker -keyalg EC -groupname secp256r1 -storetype PKCS12 -storepass "
                + STORE_PASSWORD + " -dname CN=localhost -ext san=dns:localhost,ip:127.0.0.1 -validity 2 -keystore "
                + file;
        try {
            Process keytool = new ProcessBuilder(command.split(" ", -1))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool ended with " + keytool.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return file;
    }

    private static Path makeTrust(Path directory, Path keyStore) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore)) {
            keys.load(in, STORE_PASSWORD.toCharArray());
        }
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("broker", keys.getCertificate("broker"));
        Path file = directory.resolve("trust.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            trust.store(out, STORE_PASSWORD.toCharArray());
        }
        return file;
    }

    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    /** What a client of a user is configured with. */
    public Map<String, String> clientProperties(String user) {
        return security.clientProperties(user);
    }

    /** The variables with which a service is that user. */
    public Map<String, String> environment(String user) {
        Map<String, String> variables = new HashMap<>();
        clientProperties(user)
                .forEach((name, value) ->
                        variables.put("KAFKA_" + name.toUpperCase(Locale.ROOT).replace('.', '_'), value));
        variables.put("KAFKA_BOOTSTRAP_SERVERS", bootstrapServers());
        return variables;
    }

    @Override
    public void close() {
        kafka.close();
        Directories.delete(directory);
    }
}
