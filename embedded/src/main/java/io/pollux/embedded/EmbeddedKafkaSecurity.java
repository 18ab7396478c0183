package io.pollux.embedded;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an {@link EmbeddedKafka} demands of its clients: TLS, a user's password by SCRAM, and a right for everything that
 * they do. The first user is the broker itself, which may do everything; the others have no right until they are given
 * one.
 *
 * @param keyStore the broker's key and certificate, PKCS12
 * @param trustStore whom clients trust, PKCS12
 * @param storePassword of both stores
 * @param admin the broker's own user
 * @param passwords of all users, the broker's own included
 */
public record EmbeddedKafkaSecurity(
        Path keyStore, Path trustStore, String storePassword, String admin, Map<String, String> passwords) {

    private static final String MECHANISM = "SCRAM-SHA-512";

    public EmbeddedKafkaSecurity {
        passwords = Map.copyOf(passwords);
        if (!passwords.containsKey(admin)) {
            throw new IllegalArgumentException("there is no password of " + admin);
        }
    }

    /** What a client of a user is configured with. */
    public Map<String, String> clientProperties(String user) {
        Map<String, String> properties = new HashMap<>();
        properties.put("security.protocol", "SASL_SSL");
        properties.put("sasl.mechanism", MECHANISM);
        properties.put("sasl.jaas.config", login(user));
        properties.put("ssl.truststore.location", trustStore.toString());
        properties.put("ssl.truststore.type", "PKCS12");
        properties.put("ssl.truststore.password", storePassword);
        return properties;
    }

    Map<String, String> brokerProperties() {
        Map<String, String> properties = new HashMap<>();
        // The controller's listener is for the broker in the same process alone.
        properties.put("listener.security.protocol.map", "BROKER:SASL_SSL,CONTROLLER:PLAINTEXT");
        properties.put("super.users", "User:" + admin + ";User:ANONYMOUS");
        properties.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        properties.put("allow.everyone.if.no.acl.found", "false");
        properties.put("sasl.enabled.mechanisms", MECHANISM);
        properties.put("sasl.mechanism.inter.broker.protocol", MECHANISM);
        properties.put("listener.name.broker.scram-sha-512.sasl.jaas.config", login(admin));
        properties.put("ssl.keystore.location", keyStore.toString());
        properties.put("ssl.keystore.type", "PKCS12");
        properties.put("ssl.keystore.password", storePassword);
        properties.put("ssl.key.password", storePassword);
        properties.put("ssl.truststore.location", trustStore.toString());
        properties.put("ssl.truststore.type", "PKCS12");
        properties.put("ssl.truststore.password", storePassword);
        return properties;
    }

    /** The users' passwords as they are written into a new data folder. */
    List<String> scramArguments() {
        return passwords.entrySet().stream()
                .map(user -> "%s=[name=%s,password=%s]".formatted(MECHANISM, user.getKey(), user.getValue()))
                .toList();
    }

    private String login(String user) {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                .formatted(user, passwords.get(user));
    }
}
