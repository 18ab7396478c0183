package io.pollux.common.lifecycle;

import io.pollux.common.config.InvalidConfigurationException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of a process around a {@link Lifecycle}: SIGTERM and SIGINT stop it within {@link Lifecycle#STOP_WITHIN} and
 * end it with {@link #OK}; what keeps it from starting is printed as one message, without a stack trace.
 */
public final class RunUntilStopped {

    public static final int OK = 0;
    public static final int FAILED = 1;
    public static final int WRONG_USE = 2;

    private static final Logger log = LoggerFactory.getLogger(RunUntilStopped.class);

    private RunUntilStopped() {}

    /** Runs until the process is told to stop or a part fails for good. Does not return. */
    public static void run(Callable<Lifecycle> build) {
        try {
            Lifecycle lifecycle = build.call();
            CountDownLatch startEnded = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopOnSignal(lifecycle, startEnded), "shutdown"));
            try {
                lifecycle.start();
            } finally {
                startEnded.countDown();
            }
            if (lifecycle.await() != null) {
                lifecycle.stop(Lifecycle.STOP_WITHIN);
                exit(FAILED);
            }
        } catch (InvalidConfigurationException e) {
            System.err.println(e.getMessage());
            exit(WRONG_USE);
        } catch (StartException e) {
            log.debug("The start failed", e);
            System.err.println(e.getMessage());
            exit(FAILED);
        } catch (Throwable e) {
            log.error("The start failed", e);
            exit(FAILED);
        }
    }

    /** Ends the process at once, past the shutdown hooks: whatever had to be stopped was stopped by then. */
    public static void exit(int status) {
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(status);
    }

    /** Without this, the JVM would end with 143 on SIGTERM although all went well. */
    private static void stopOnSignal(Lifecycle lifecycle, CountDownLatch startEnded) {
        lifecycle.requestStop();
        try {
            startEnded.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        log.info("Stopping");
        boolean clean = lifecycle.stop(Lifecycle.STOP_WITHIN);
        log.info(clean ? "Stopped" : "Stopped, but not cleanly");
        exit(clean ? OK : FAILED);
    }
}
