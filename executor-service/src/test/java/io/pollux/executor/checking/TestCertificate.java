package io.pollux.executor.checking;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A key with a self-signed certificate, made by the JDK's keytool. */
record TestCertificate(KeyStore keys) {

    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "test";

    static TestCertificate create(Path directory, String name, String alternativeName, String startDate, int days) {
        try {
            Path file = directory.resolve(name + ".p12");
            List<String> command = Stream.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool"),
                            "-genkeypair -alias " + ALIAS + " -keyalg EC -groupname secp256r1 -storetype PKCS12",
                            "-storepass changeit -dname CN=" + name + " -ext san=" + alternativeName,
                            "-startdate " + startDate + " -validity " + days + " -keystore " + file)
                    .flatMap(part -> Stream.of(part.toString().split(" ", -1)))
                    .toList();
            Process keytool = new ProcessBuilder(command).inheritIO().start();
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException("keytool ended with " + keytool.exitValue());
            }
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                keys.load(in, PASSWORD);
            }
            return new TestCertificate(keys);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    ServerSocketFactory sockets() throws GeneralSecurityException {
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }

    /** A store of authorities in which these are trusted. */
    static KeyStore trusting(TestCertificate... trusted) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < trusted.length; i++) {
            store.setCertificateEntry("trusted" + i, trusted[i].keys().getCertificate(ALIAS));
        }
        return store;
    }
}
