package io.pollux.benchmarks.executor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A certificate for 127.0.0.1 that signs itself, made by the JDK's keytool: as PEM for servers, as a store of trusted
 * certificates for the executor.
 */
final class TlsFiles {

    private static final String PASSWORD = "benchmark";
    private static final String ALIAS = "target";

    private final Path directory;

    private TlsFiles(Path directory) {
        this.directory = directory;
    }

    static TlsFiles make(Path directory) throws IOException, InterruptedException, GeneralSecurityException {
        Files.createDirectories(directory);
        TlsFiles files = new TlsFiles(directory);
        files.generate();
        KeyStore keys = KeyStore.getInstance(files.store().toFile(), PASSWORD.toCharArray());
        write(files.certificate(), "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
        write(
                files.key(),
                "PRIVATE KEY",
                keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
        return files;
    }

    private void generate() throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "san=ip:127.0.0.1",
                "-ext",
                "bc=ca:true",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                store().toString(),
                "-storepass",
                PASSWORD);
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed; see " + directory.resolve("keytool.log"));
        }
    }

    private static void write(Path file, String kind, byte[] der) throws IOException {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        Files.writeString(file, "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n", US_ASCII);
    }

    Path certificate() {
        return directory.resolve("certificate.pem");
    }

    Path key() {
        return directory.resolve("key.pem");
    }

    /** With which an executor trusts the certificate as it would trust one of a known authority. */
    List<String> jvmOptions() {
        return List.of(
                "-Djavax.net.ssl.trustStore=" + store(),
                "-Djavax.net.ssl.trustStorePassword=" + PASSWORD,
                "-Djavax.net.ssl.trustStoreType=PKCS12");
    }

    private Path store() {
        return directory.resolve("keys.p12");
    }
}
