package io.pollux.incidents;

import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.config.SharedSettings;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.common.target.SystemResolver;
import io.pollux.common.target.TargetGuard;
import io.pollux.common.target.TargetSettings;
import io.pollux.database.Database;
import io.pollux.incidents.channels.Couriers;
import io.pollux.incidents.channels.GuardedHttp;
import io.pollux.incidents.channels.MailServer;
import io.pollux.incidents.recording.Recorder;
import io.pollux.incidents.sending.Sender;
import io.pollux.incidents.sending.SendingRules;
import io.pollux.incidents.stream.IncidentStream;
import io.pollux.incidents.stream.StreamTiming;
import io.pollux.streams.StreamComponent;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** States, incidents and notifications as a service. */
public final class IncidentsModule implements Service {

    private static final int DATABASE_CONNECTIONS = 8;
    private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "incidents";
    }

    @Override
    public String summary() {
        return "Judges how projects are doing, opens and resolves incidents, and tells people once.";
    }

    @Override
    public int defaultPort() {
        return 8084;
    }

    @Override
    public List<Setting<?>> settings() {
        return IncidentSettings.ALL;
    }

    @Override
    public List<Component> components(ServiceContext context) {
        Config config = context.config();
        IncidentMetrics metrics = new IncidentMetrics(context.metrics());
        Database database = new Database(name(), config, DATABASE_CONNECTIONS).reportingTo(context.health());
        StreamComponent stream = stream(context, metrics);
        Recorder recorder = new Recorder(database, KafkaClients.from(config), context.clock(), metrics);
        Sender sender = new Sender(
                database,
                couriers(context),
                new SendingRules(
                        config.get(IncidentSettings.GROUP_WINDOW),
                        config.get(IncidentSettings.ATTEMPTS),
                        config.get(IncidentSettings.RETRY_AFTER),
                        config.get(IncidentSettings.SEND_TIMEOUT)),
                config.get(IncidentSettings.PUBLIC_URL),
                decryption(config.get(SharedSettings.SECRET_KEY)),
                context.clock(),
                metrics);
        context.health().register(stream.name(), stream::health);
        context.health().register("incident recorder", recorder::health);
        context.health().register("incident sender", sender::health);
        return List.of(
                database,
                stream,
                new Worker("incident-recorder", recorder, context.failure()),
                new Worker("incident-sender", sender, context.failure()));
    }

    private static StreamComponent stream(ServiceContext context, IncidentMetrics metrics) {
        Config config = context.config();
        return IncidentStream.of(
                context,
                new StreamTiming(
                        config.get(IncidentSettings.GRACE), config.get(IncidentSettings.SETTLE), SWEEP_INTERVAL),
                IncidentSettings.STREAM.run(IncidentStream.APPLICATION_ID, "incident stream", config),
                metrics);
    }

    private static Couriers couriers(ServiceContext context) {
        Config config = context.config();
        Duration timeout = config.get(IncidentSettings.SEND_TIMEOUT);
        TargetGuard guard = new TargetGuard(new SystemResolver(), config.get(TargetSettings.ALLOW_CIDRS));
        MailServer mail = new MailServer(
                new MailServer.Access(
                        config.get(IncidentSettings.SMTP_HOST),
                        config.get(IncidentSettings.SMTP_PORT),
                        config.get(IncidentSettings.SMTP_SECURITY),
                        config.get(IncidentSettings.SMTP_USER),
                        config.get(IncidentSettings.SMTP_PASSWORD),
                        config.get(IncidentSettings.SMTP_FROM),
                        timeout),
                null);
        return new Couriers(new GuardedHttp(guard, timeout), mail, context.clock());
    }

    /** Without a key no channel has secrets, and what can't be read is not sent. */
    private static UnaryOperator<String> decryption(byte[] key) {
        if (key.length == 0) {
            return _ -> {
                throw new IllegalArgumentException("SECRET_KEY is not set");
            };
        }
        return new SecretCipher(key)::decrypt;
    }
}
