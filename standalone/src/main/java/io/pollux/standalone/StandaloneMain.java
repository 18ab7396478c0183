package io.pollux.standalone;

import io.pollux.common.config.SettingsHelp;
import io.pollux.common.lifecycle.RunUntilStopped;
import java.util.List;
import java.util.Optional;

/** Runs {@code up}, {@code demo} or {@code infra}. */
public final class StandaloneMain {

    private StandaloneMain() {}

    public static void main(String[] args) {
        Optional<Command> command = args.length == 0 ? Optional.empty() : Command.of(args[0]);
        if (command.isEmpty()) {
            System.err.println("Usage: ./pollux up|demo|infra [--help]");
            RunUntilStopped.exit(RunUntilStopped.WRONG_USE);
            return;
        }
        List<String> options = List.of(args).subList(1, args.length);
        if (options.contains("--help")) {
            System.out.println(help(command.get()));
            return;
        }
        if (!options.isEmpty()) {
            System.err.println("Unknown argument " + options.getFirst() + "\n\n" + help(command.get()));
            RunUntilStopped.exit(RunUntilStopped.WRONG_USE);
            return;
        }
        LogFile.use(command.get(), System.getenv());
        System.out.println("Starting Pollux");
        RunUntilStopped.run(
                () -> new Standalone(command.get(), System.getenv(), new ConsoleProgress(System.out)).build());
    }

    private static String help(Command command) {
        return """
                Usage: ./pollux %s [--help]

                %s

                Settings, from environment variables:
                %s""".formatted(command.word(), command.summary(), SettingsHelp.render(Standalone.settings(command)));
    }
}
