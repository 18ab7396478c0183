package io.pollux.scheduler;

import io.pollux.common.config.Config;
import io.pollux.common.config.SharedSettings;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.lifecycle.Worker;
import io.pollux.database.Database;
import io.pollux.scheduler.accounts.Accounts;
import io.pollux.scheduler.accounts.AuditLog;
import io.pollux.scheduler.alerting.AlertingEndpoints;
import io.pollux.scheduler.api.Api;
import io.pollux.scheduler.api.Cors;
import io.pollux.scheduler.api.Endpoint;
import io.pollux.scheduler.checks.Checks;
import io.pollux.scheduler.events.Events;
import io.pollux.scheduler.imports.ImportEndpoints;
import io.pollux.scheduler.kafka.KafkaAccess;
import io.pollux.scheduler.kafka.Tail;
import io.pollux.scheduler.kafka.TailListener;
import io.pollux.scheduler.projects.BulkEndpoint;
import io.pollux.scheduler.projects.Drafts;
import io.pollux.scheduler.projects.ProjectEndpoints;
import io.pollux.scheduler.projects.ProjectStore;
import io.pollux.scheduler.projects.SecretHeaders;
import io.pollux.scheduler.projects.TagsEndpoint;
import io.pollux.scheduler.publicpages.PublicPages;
import io.pollux.scheduler.results.ResultEndpoints;
import io.pollux.scheduler.results.ResultStore;
import io.pollux.scheduler.series.ProjectSeries;
import io.pollux.scheduler.status.StatusEndpoints;
import io.pollux.scheduler.stuck.StuckEndpoints;
import io.pollux.scheduler.web.WebPages;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the API together: what each feature brings, and what they share. */
final class SchedulerApi {

    private final Accounts accounts;
    private final Checks checks;
    private final Events events;
    private final KafkaAccess kafka;
    private final Worker tailWorker;
    private final List<Component> projectSeries;
    private final Tail tail;
    private final List<Endpoint> endpoints = new ArrayList<>();
    private final Api api;

    SchedulerApi(
            ServiceContext context,
            KafkaClients clients,
            Database database,
            Supplier<CompletableFuture<Integer>> reload) {
        Config config = context.config();
        Clock clock = context.clock();
        int partitions = config.get(KafkaSettings.TOPIC_PARTITIONS);
        AuditLog audit = new AuditLog(database);
        ProjectStore projects = new ProjectStore(database);
        ResultStore results = new ResultStore(database);
        SecretHeaders secrets = new SecretHeaders(config.get(SharedSettings.SECRET_KEY));
        Drafts drafts = new Drafts(projects, secrets);
        this.kafka = new KafkaAccess(clients);
        this.accounts = new Accounts(
                database,
                audit,
                tokenSecrets(config),
                config.get(SchedulerSettings.TOKEN_LIFETIME),
                config.get(SchedulerSettings.ADMIN_PASSWORD),
                clock);
        this.checks = new Checks(projects, drafts, results, kafka, clients, partitions, clock);
        StatusEndpoints status = new StatusEndpoints(database, kafka, partitions, reload, audit, clock);
        this.events = new Events(database, status::current, clock);
        List<TailListener> listeners =
                new ArrayList<>(List.of(checks.listener(), status.listener(), events.listener()));
        this.projectSeries = projectSeries(context, database, listeners);
        this.tail = new Tail(clients, listeners);
        this.tailWorker = new Worker("scheduler-tail", tail, context.failure());

        endpoints.addAll(accounts.endpoints());
        endpoints.addAll(new ProjectEndpoints(projects, drafts, audit).all());
        endpoints.add(new BulkEndpoint(database, audit).endpoint());
        endpoints.add(new TagsEndpoint(database, clock).endpoint());
        endpoints.addAll(new ResultEndpoints(database, projects, results, clock).all());
        endpoints.addAll(checks.endpoints());
        endpoints.addAll(new StuckEndpoints(database, projects, checks::issue).all());
        endpoints.addAll(status.all());
        endpoints.addAll(new ImportEndpoints(database, secrets, audit).all());
        endpoints.addAll(new AlertingEndpoints(database, config.get(SharedSettings.SECRET_KEY), audit, clock).all());
        endpoints.addAll(new PublicPages(database, clock).endpoints());
        endpoints.addAll(events.endpoints());
        endpoints.addAll(new WebPages().endpoints());
        this.api = new Api(endpoints, accounts.authentication(), new Cors(origins(config)));
        context.routes().add(routing -> routing.any(api::handle));
    }

    /** All operations, for whoever compares them with their description. */
    List<Endpoint> endpoints() {
        return List.copyOf(endpoints);
    }

    List<Component> components() {
        List<Component> components = new ArrayList<>(List.of(
                accounts.firstAdmin(),
                kafka,
                tailWorker,
                Component.onStart("api tail", tail::awaitPositioned),
                checks,
                events,
                api));
        components.addAll(projectSeries);
        return components;
    }

    private static List<Component> projectSeries(
            ServiceContext context, Database database, List<TailListener> listeners) {
        int limit = context.config().get(SchedulerSettings.PROJECT_METRICS_LIMIT);
        if (limit == 0) {
            return List.of();
        }
        ProjectSeries series = new ProjectSeries(context.metrics(), database, limit, context.clock());
        listeners.add(series);
        return List.of(new Worker("scheduler-project-series", series, context.failure()));
    }

    private static List<String> tokenSecrets(Config config) {
        return Stream.of(SchedulerSettings.JWT_SECRET, SchedulerSettings.JWT_PREVIOUS_SECRET)
                .map(config::get)
                .filter(secret -> !secret.isEmpty())
                .toList();
    }

    private static Set<String> origins(Config config) {
        return Arrays.stream(config.get(SchedulerSettings.CORS_ALLOWED_ORIGINS).split(","))
                .map(String::strip)
                .filter(origin -> !origin.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
