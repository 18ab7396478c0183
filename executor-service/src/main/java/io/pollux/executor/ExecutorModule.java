package io.pollux.executor;

import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.contract.ExecutorStatus;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.lifecycle.Service;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.lifecycle.StartException;
import io.pollux.common.lifecycle.Worker;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.common.target.SystemResolver;
import io.pollux.common.target.TargetGuard;
import io.pollux.executor.checking.CheckLimits;
import io.pollux.executor.checking.HttpCheck;
import io.pollux.executor.execution.Outbox;
import io.pollux.executor.execution.TaskRunner;
import io.pollux.executor.intake.ConsumerFactory;
import io.pollux.executor.intake.IntakeHealth;
import io.pollux.executor.intake.TaskIntake;
import io.pollux.executor.intake.TaskWindow;
import io.pollux.executor.metrics.ExecutorMetrics;
import io.pollux.executor.publishing.Delivery;
import io.pollux.executor.publishing.ProducerFactory;
import io.pollux.executor.publishing.Publisher;
import io.pollux.executor.status.ConcurrencyControl;
import io.pollux.executor.status.StatusReporter;
import io.pollux.executor.tls.TlsClient;
import io.pollux.executor.tls.TlsProvider;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The executor: consumes tasks, performs the HTTP checks, publishes results. */
public final class ExecutorModule implements Service {

    @Override
    public String name() {
        return "executor";
    }

    @Override
    public String summary() {
        return "Performs the HTTP checks that are due, within its limits, and publishes their results.";
    }

    @Override
    public int defaultPort() {
        return 8081;
    }

    @Override
    public List<Setting<?>> settings() {
        return ExecutorSettings.ALL;
    }

    @Override
    public List<Component> components(ServiceContext context) {
        Config config = context.config();
        KafkaClients clients = KafkaClients.from(config);
        String id = ExecutorId.of(config.get(ExecutorSettings.EXECUTOR_ID));
        ExecutorMetrics metrics = new ExecutorMetrics(context.metrics(), context.clock());

        Publisher publisher =
                new Publisher(new ProducerFactory(clients, id)::open, new Delivery(System::nanoTime), metrics);
        HttpCheck check = httpCheck(config, context.clock());
        TaskRunner runner = new TaskRunner(
                check,
                new Outbox(publisher),
                new TaskRunner.Limits(
                        config.get(ExecutorSettings.MAX_CONCURRENT_HTTP),
                        config.get(ExecutorSettings.MAX_CONCURRENT_PER_HOST),
                        config.get(ExecutorSettings.QUEUE_TIMEOUT)),
                context.clock(),
                id,
                metrics);
        TaskWindow window = new TaskWindow(
                config.get(ExecutorSettings.TASK_WINDOW), config.get(ExecutorSettings.TASK_WINDOW_BYTES));
        metrics.trackTasks(window::tasks);
        IntakeHealth health = new IntakeHealth(context.clock());
        TaskIntake intake = new TaskIntake(new ConsumerFactory(clients, id), runner, window, metrics, health);

        context.health().register("executor intake", health::status);
        context.health().register("executor publisher", publisher::status);
        return List.of(
                publisher,
                check,
                new StatusReporter(id, () -> status(id, runner, window, context.clock()), publisher),
                new ConcurrencyControl(
                        clients,
                        id,
                        config.get(ExecutorSettings.MAX_CONCURRENT_HTTP),
                        limit -> runner.queue().resize(limit)),
                new Worker("executor intake", intake, context.failure()));
    }

    private static HttpCheck httpCheck(Config config, Clock clock) {
        byte[] key = config.get(ExecutorSettings.SECRET_KEY);
        @Nullable SecretCipher cipher = key.length == 0 ? null : new SecretCipher(key);
        CheckLimits limits = new CheckLimits(
                config.get(ExecutorSettings.HTTP_TIMEOUT),
                config.get(ExecutorSettings.MAX_BODY_BYTES),
                config.get(ExecutorSettings.MAX_CONCURRENT_HTTP));
        TargetGuard guard = new TargetGuard(new SystemResolver(), config.get(ExecutorSettings.TARGET_ALLOW_CIDRS));
        try {
            TlsClient tls = TlsClient.trusting(null, clock, TlsProvider.preferred());
            return new HttpCheck(limits, guard, tls, cipher, clock);
        } catch (GeneralSecurityException e) {
            throw new StartException("The JVM's trusted certificates can't be read: " + e.getMessage(), e);
        }
    }

    private static ExecutorStatus status(String id, TaskRunner runner, TaskWindow window, Clock clock) {
        return new ExecutorStatus(
                id,
                window.tasks(),
                runner.queue().active(),
                runner.queue().limit(),
                runner.totalExecuted(),
                clock.instant());
    }
}
