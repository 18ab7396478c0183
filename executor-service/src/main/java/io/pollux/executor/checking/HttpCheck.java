package io.pollux.executor.checking;

import io.pollux.common.contract.Outcome;
import io.pollux.common.contract.Project;
import io.pollux.common.lifecycle.Component;
import io.pollux.common.secrets.SecretCipher;
import io.pollux.common.target.TargetGuard;
import io.pollux.executor.assertions.Expectations;
import io.pollux.executor.assertions.InvalidAssertionException;
import io.pollux.executor.tls.TlsClient;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checks projects over HTTP/1.1, any number of them at once, each on the thread of its caller. Every check ends by its
 * deadline, with a report and never with an exception, and connects to no address that the guard has not permitted.
 */
public final class HttpCheck implements Component {

    private static final Duration IDLE_SWEEP = Duration.ofSeconds(5);

    private final CheckLimits limits;
    private final RequestFactory requests;
    private final Dialer dialer;
    private final IdleConnections idle;
    private final Clock clock;
    private final Deadlines deadlines = new Deadlines();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("executor deadlines").daemon().factory());

    public HttpCheck(CheckLimits limits, TargetGuard guard, TlsClient tls, @Nullable SecretCipher cipher, Clock clock) {
        this.limits = limits;
        this.requests = new RequestFactory(cipher);
        this.dialer = new Dialer(guard, tls);
        this.idle = new IdleConnections(limits.idleConnections(), System::nanoTime);
        this.clock = clock;
    }

    @Override
    public String name() {
        return "executor http client";
    }

    @Override
    public void start() {
        every(Deadlines.SWEEP, deadlines::sweep);
        every(IDLE_SWEEP, idle::closeOld);
    }

    private void every(Duration interval, Runnable sweep) {
        var _ = timer.scheduleWithFixedDelay(sweep, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    public CheckReport run(Project project) {
        CheckProgress progress = new CheckProgress();
        Deadline deadline =
                Deadline.in(project.timeout().compareTo(limits.timeout()) < 0 ? project.timeout() : limits.timeout());
        try {
            Request request = requests.of(project);
            Expectations expectations = Expectations.of(project);
            Body body = new Body(limits.bodyBytes(), expectations.needBody());
            try (DeadlineWatch watch = deadlines.watch(deadline)) {
                return new CheckRun(
                                project, request, expectations, body, progress, deadline, watch, dialer, idle, clock)
                        .run();
            }
        } catch (CheckFailedException e) {
            return progress.report(e.outcome(), e.getMessage());
        } catch (InvalidAssertionException e) {
            return progress.report(Outcome.INVALID_REQUEST, e.getMessage());
        }
    }

    @Override
    public void stop(Duration timeout) {
        timer.shutdownNow();
        idle.closeAll();
    }
}
