package io.pollux.scheduler.alerting;

import io.helidon.http.Status;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.api.Answer;
import io.pollux.scheduler.api.Call;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.api.Findings;
import io.pollux.scheduler.api.Problem;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where news go, and what went there. */
final class ChannelEndpoints {

    private static final Duration TRIAL_WITHIN = Duration.ofSeconds(10);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final Transactions transactions;
    private final Channels channels;
    private final Removal removal;
    private final AuditLog audit;

    ChannelEndpoints(Transactions transactions, Channels channels, Removal removal, AuditLog audit) {
        this.transactions = transactions;
        this.channels = channels;
        this.removal = removal;
        this.audit = audit;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.editor("GET", "/api/channels", this::listChannels),
                Endpoint.admin("POST", "/api/channels", this::addChannel),
                Endpoint.admin("PUT", "/api/channels/{id}", this::changeChannel),
                Endpoint.admin("DELETE", "/api/channels/{id}", this::removeChannel),
                Endpoint.admin("POST", "/api/channels/{id}/test", this::tryChannel),
                Endpoint.viewer("GET", "/api/deliveries", this::deliveries));
    }

    private Answer listChannels(Call call) throws SQLException {
        return Answer.ok(new Whole<>(transactions.run(channels::all)));
    }

    private Answer addChannel(Call call) throws Exception {
        Findings findings = new Findings();
        Channels.Definition wanted = ChannelRules.read(call.object(), findings, "");
        findings.throwIfAny();
        Channels.View added = transactions.run(connection -> channels.insert(connection, wanted, findings));
        audit.record(call, "channel.create", "channel " + added.name(), Map.of("kind", added.kind()));
        return Answer.of(Status.CREATED_201, added).with("Location", "/api/channels/" + added.id());
    }

    private Answer changeChannel(Call call) throws Exception {
        long id = call.id("Channel");
        Findings findings = new Findings();
        Channels.Definition wanted = ChannelRules.read(call.object(), findings, "");
        findings.throwIfAny();
        Channels.View changed = transactions
                .run(connection -> channels.update(connection, id, wanted, findings))
                .orElseThrow(() -> Problem.notFound("Channel " + id));
        audit.record(call, "channel.change", "channel " + changed.name(), Map.of("kind", changed.kind()));
        return Answer.ok(changed);
    }

    private Answer removeChannel(Call call) throws SQLException {
        long id = call.id("Channel");
        return removal.of(call, "channel", "Channel " + id, connection -> channels.delete(connection, id));
    }

    /** Somebody else sends it: what he made of it is waited for, and told as it is by then. */
    private Answer tryChannel(Call call) throws Exception {
        long id = call.id("Channel");
        if (transactions.run(connection -> channels.find(connection, id)).isEmpty()) {
            throw Problem.notFound("Channel " + id);
        }
        String delivery = transactions.run(connection -> Deliveries.trial(connection, id));
        audit.record(call, "channel.test", "channel " + id, Map.of());
        Duration wait = call.query().duration("wait").orElse(TRIAL_WITHIN);
        long giveUpAt = System.nanoTime() + (wait.compareTo(TRIAL_WITHIN) > 0 ? TRIAL_WITHIN : wait).toNanos();
        Deliveries.View outcome = trial(delivery);
        while (!outcome.ended() && System.nanoTime() < giveUpAt) {
            Thread.sleep(LOOK_EVERY);
            outcome = trial(delivery);
        }
        return Answer.of(outcome.ended() ? Status.OK_200 : Status.ACCEPTED_202, outcome);
    }

    private Deliveries.View trial(String delivery) throws SQLException {
        return transactions
                .run(connection -> Deliveries.find(connection, delivery))
                .orElseThrow(() -> Problem.notFound("Delivery " + delivery));
    }

    private Answer deliveries(Call call) throws SQLException {
        Optional<Long> channel = call.query().text("channel").isEmpty()
                ? Optional.empty()
                : Optional.of(call.query().number("channel", 1, Long.MAX_VALUE, 1));
        int limit = (int) call.query().number("limit", 1, 500, 50);
        return Answer.ok(new Whole<>(transactions.run(connection -> Deliveries.latest(connection, channel, limit))));
    }
}
