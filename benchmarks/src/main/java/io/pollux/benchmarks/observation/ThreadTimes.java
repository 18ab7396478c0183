package io.pollux.benchmarks.observation;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The processor time of each thread of a JVM up to now, as the JVM itself tells it. Virtual threads count as their carriers. */
public final class ThreadTimes {

    private static final Pattern LINE =
            Pattern.compile("^\"(.*?)\" .*?cpu=([0-9.]+)ms .*?tid=(\\w+)", Pattern.MULTILINE);

    private record Used(String name, double seconds) {}

    /** By the address of each, since names are not unique. */
    private final Map<String, Used> threads;

    private ThreadTimes(Map<String, Used> threads) {
        this.threads = threads;
    }

    public static ThreadTimes of(long pid) throws IOException, InterruptedException {
        return parse(Jcmd.ask(pid, "Thread.print"));
    }

    static ThreadTimes parse(String print) {
        Map<String, Used> threads = new HashMap<>();
        Matcher matcher = LINE.matcher(print);
        while (matcher.find()) {
            threads.put(matcher.group(3), new Used(matcher.group(1), Double.parseDouble(matcher.group(2)) / 1000));
        }
        return new ThreadTimes(threads);
    }

    /**
     * What was used since then, summed up by what the name of a thread is part of.
     *
     * @param factor to have it in something else than seconds
     */
    public <P extends Comparable<P>> Map<P, Double> since(ThreadTimes before, Function<String, P> part, double factor) {
        Map<P, Double> used = new TreeMap<>();
        threads.forEach((id, thread) -> {
            Used then = before.threads.get(id);
            double seconds = thread.seconds - (then == null ? 0 : then.seconds);
            used.merge(part.apply(thread.name), seconds * factor, Double::sum);
        });
        return used;
    }
}
