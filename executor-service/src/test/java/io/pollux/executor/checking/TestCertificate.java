package io.pollux.executor.checking;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A key with a certificate, made by the JDK's keytool. */
record TestCertificate(KeyStore keys) {

    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "test";
    private static final String AUTHORITY = "authority";

    static TestCertificate create(String name, String alternativeName, String startDate, int days) {
        return inStore(file -> keytool(
                file, ALIAS, name, "-ext san=" + alternativeName + " -startdate " + startDate + " -validity " + days));
    }

    /** A key whose certificate another one has signed. */
    static TestCertificate issued(String name, String alternativeName) {
        return inStore(file -> {
            keytool(file, AUTHORITY, name + "-authority", "-ext bc:c -startdate -1d");
            keytool(file, ALIAS, name, "-ext san=" + alternativeName + " -startdate -1d -signer " + AUTHORITY);
        });
    }

    private static TestCertificate inStore(Consumer<Path> generation) {
        try {
            Path directory = Files.createTempDirectory("certificate");
            Path file = directory.resolve("keys.p12");
            generation.accept(file);
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                keys.load(in, PASSWORD);
            }
            keys.deleteEntry(AUTHORITY);
            Files.delete(file);
            Files.delete(directory);
            return new TestCertificate(keys);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void keytool(Path file, String alias, String name, String options) {
        try {
            List<String> command = Stream.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool"),
                            "-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC",
                            "-genkeypair -alias " + alias + " -keyalg EC -groupname secp256r1 -storetype PKCS12",
                            "-storepass changeit -dname CN=" + name + " -keystore " + file,
                            options)
                    .flatMap(part -> Stream.of(part.toString().split(" ", -1)))
                    .toList();
            Process keytool = new ProcessBuilder(command).inheritIO().start();
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException("keytool ended with " + keytool.exitValue());
            }
        } catch (IOException e) {
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

    X509Certificate[] chain() {
        try {
            return Stream.of(keys.getCertificateChain(ALIAS))
                    .map(X509Certificate.class::cast)
                    .toArray(X509Certificate[]::new);
        } catch (KeyStoreException e) {
            throw new IllegalStateException(e);
        }
    }

    PrivateKey key() {
        try {
            return (PrivateKey) keys.getKey(ALIAS, PASSWORD);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A store of authorities in which these are trusted, or those that have issued them. */
    static KeyStore trusting(TestCertificate... trusted) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < trusted.length; i++) {
            X509Certificate[] chain = trusted[i].chain();
            store.setCertificateEntry("trusted" + i, chain[chain.length - 1]);
        }
        return store;
    }
}
