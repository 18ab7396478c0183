package io.pollux.common.lifecycle;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A process that does nothing until it is stopped; what it is told in its argument goes wrong. */
final class EchoService {

    private EchoService() {}

    public static void main(String[] args) {
        String fault = args.length == 0 ? "" : args[0];
        RunUntilStopped.run(() -> {
            Part part = new Part(fault);
            Lifecycle lifecycle = new Lifecycle(List.of(part), new LoggedProgress());
            part.lifecycle = lifecycle;
            return lifecycle;
        });
    }

    private static final class Part implements Component {

        private final String fault;
        private @Nullable Lifecycle lifecycle;

        Part(String fault) {
            this.fault = fault;
        }

        @Override
        public String name() {
            return "echo";
        }

        @Override
        public void start() {
            switch (fault) {
                case "start" -> throw new StartException("The port is taken. Choose another one.");
                case "error" -> throw new NoClassDefFoundError("missing");
                default -> {
                    // A thread that nobody ends must not keep the process from ending.
                    Thread.ofPlatform().start(this::run);
                    System.out.println("started");
                }
            }
        }

        private void run() {
            if (fault.equals("later") && lifecycle != null) {
                lifecycle.fail(new IllegalStateException("gone"));
            }
            while (true) {
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            }
        }

        @Override
        public void stop(Duration timeout) {
            if (fault.equals("stop")) {
                throw new IllegalStateException("stuck");
            }
            System.out.println("stopped");
        }
    }
}
