package io.pollux.incidents;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingType;
import io.pollux.common.config.SharedSettings;
import io.pollux.common.target.TargetSettings;
import io.pollux.database.DatabaseSettings;
import io.pollux.incidents.channels.MailServer;
import io.pollux.incidents.stream.IncidentStream;
import io.pollux.streams.StreamSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The settings of the incident stream. */
final class IncidentSettings {

    static final Setting<Duration> GRACE = Setting.duration(
                    "INCIDENT_GRACE",
                    Duration.ZERO,
                    Duration.ofHours(1),
                    "How much later than expected a result may come before it counts as missing")
            .withDefault(Duration.ofSeconds(30));

    static final Setting<Duration> SETTLE = Setting.duration(
                    "INCIDENT_SETTLE",
                    Duration.ZERO,
                    Duration.ofHours(1),
                    "How long after a start or a takeover no project is declared UNKNOWN")
            .withDefault(Duration.ofMinutes(1));

    static final StreamSettings STREAM = new StreamSettings(
            StreamSettings.store(
                    "INCIDENT_STORE",
                    "Where it is kept how projects are doing: memory takes about 1 KB of heap for each"),
            StreamSettings.commitInterval(
                    "INCIDENT_COMMIT_INTERVAL",
                    "How often the stream commits when there is no incident; one is committed within 100 ms"),
            StreamSettings.threads("INCIDENT_THREADS", "Threads that share the stream's partitions"),
            StreamSettings.standbyReplicas(
                    "INCIDENT_STANDBY_REPLICAS",
                    "How many other nodes hold a copy of each partition's state, to take over without a restore"),
            StreamSettings.stateDirectory(
                    "INCIDENT_STATE_DIR",
                    IncidentStream.APPLICATION_ID,
                    "Where the stream keeps its state between restarts; each node needs one of its own."
                            + " Kafka has all of it, too: what is lost here is restored from there"));

    static final Setting<Duration> GROUP_WINDOW = Setting.duration(
                    "NOTIFICATION_GROUP_WINDOW",
                    Duration.ZERO,
                    Duration.ofMinutes(10),
                    "How long a message waits for others to the same channel, to go out as one")
            .withDefault(Duration.ofSeconds(10));

    static final Setting<Integer> ATTEMPTS = Setting.integer(
                    "NOTIFICATION_ATTEMPTS", 1, 100, "How often a message is tried in all before it is given up")
            .withDefault(12);

    static final Setting<Duration> RETRY_AFTER = Setting.duration(
                    "NOTIFICATION_RETRY_AFTER",
                    Duration.ofMillis(100),
                    Duration.ofHours(1),
                    "How long after a failed attempt a message is tried again; doubles with each, up to 15 minutes")
            .withDefault(Duration.ofSeconds(5));

    static final Setting<Duration> SEND_TIMEOUT = Setting.duration(
                    "NOTIFICATION_TIMEOUT",
                    Duration.ofMillis(100),
                    Duration.ofMinutes(2),
                    "How long an attempt to send a message may take; three times as long after the death of a node"
                            + " another one takes its messages over")
            .withDefault(Duration.ofSeconds(15));

    static final Setting<String> PUBLIC_URL = Setting.text(
                    "PUBLIC_URL", "Where people reach the dashboard, for links in messages; without it they have none")
            .withDefault("");

    static final Setting<String> SMTP_HOST = Setting.text("SMTP_HOST", "The mail server; without one no e-mail is sent")
            .withDefault("");

    static final Setting<Integer> SMTP_PORT =
            Setting.integer("SMTP_PORT", 1, 65_535, "The mail server's port").withDefault(587);

    static final Setting<MailServer.Security> SMTP_SECURITY = Setting.of(
                    "SMTP_SECURITY",
                    new SettingType<>(
                            "starttls, tls or none",
                            text -> MailServer.Security.valueOf(text.toUpperCase(Locale.ROOT)),
                            security -> security.name().toLowerCase(Locale.ROOT)),
                    "How the way to the mail server is secured; with starttls it must be")
            .withDefault(MailServer.Security.STARTTLS);

    static final Setting<String> SMTP_USER = Setting.text("SMTP_USER", "The user at the mail server, if it wants one")
            .withDefault("");

    static final Setting<String> SMTP_PASSWORD =
            Setting.text("SMTP_PASSWORD", "The user's password").withDefault("").asSecret();

    static final Setting<String> SMTP_FROM =
            Setting.text("SMTP_FROM", "Whom e-mails are from").withDefault("pollux@localhost");

    static final List<Setting<?>> ALL = all();

    private IncidentSettings() {}

    private static List<Setting<?>> all() {
        List<Setting<?>> all = new ArrayList<>(DatabaseSettings.ALL);
        all.addAll(List.of(GRACE, SETTLE));
        all.addAll(STREAM.all());
        all.addAll(List.of(GROUP_WINDOW, ATTEMPTS, RETRY_AFTER, SEND_TIMEOUT, PUBLIC_URL));
        all.addAll(List.of(SharedSettings.SECRET_KEY, TargetSettings.ALLOW_CIDRS));
        all.addAll(List.of(SMTP_HOST, SMTP_PORT, SMTP_SECURITY, SMTP_USER, SMTP_PASSWORD, SMTP_FROM));
        return List.copyOf(all);
    }
}
