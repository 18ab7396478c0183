package io.pollux.executor.checking;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.conscrypt.Conscrypt;
import org.jspecify.annotations.Nullable;

/**
 * The key of a server that changes its certificate and goes on resuming sessions from before. The JDK's own server would
 * not.
 */
final class ChangingCertificate extends X509ExtendedKeyManager {

    private static final String ALIAS = "current";

    private volatile TestCertificate current;

    ChangingCertificate(TestCertificate first) {
        current = first;
    }

    void become(TestCertificate next) {
        current = next;
    }

    ServerSocketFactory sockets() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS", Conscrypt.newProvider());
        context.init(new KeyManager[] {this}, null, null);
        return context.getServerSocketFactory();
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return keyType.equals("EC") ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return keyType.equals("EC") ? ALIAS : null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return current.chain();
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return current.key();
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
