package io.pollux.chaos.faults;

import java.util.HashSet;
import java.util.Set;

/** Who is being broken or mended: nobody is so twice at a time. */
final class Victims {

    private final Set<String> taken = new HashSet<>();

    /** Waits until all of them are free, and takes them. */
    synchronized void take(Set<String> names) throws InterruptedException {
        while (names.stream().anyMatch(taken::contains)) {
            wait();
        }
        taken.addAll(names);
    }

    synchronized void giveBack(Set<String> names) {
        taken.removeAll(names);
        notifyAll();
    }
}
