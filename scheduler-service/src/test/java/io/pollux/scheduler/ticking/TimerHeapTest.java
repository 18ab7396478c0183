package io.pollux.scheduler.ticking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;

class TimerHeapTest {

    @RepeatedTest(50)
    void alwaysHasTheEarliestFirstWhateverIsAddedMovedAndRemoved() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        TimerHeap heap = new TimerHeap();
        List<ScheduledProject> model = new ArrayList<>();

        for (int step = 0; step < 2_000; step++) {
            int action = random.nextInt(4);
            if (action < 2 || model.isEmpty()) {
                ScheduledProject project = project(step + 1);
                project.dueMs = random.nextInt(1_000);
                heap.add(project);
                model.add(project);
            } else if (action == 2) {
                heap.reschedule(model.get(random.nextInt(model.size())), random.nextInt(1_000));
            } else {
                heap.remove(model.remove(random.nextInt(model.size())));
            }
            assertThat(heap.size()).isEqualTo(model.size());
            if (!model.isEmpty()) {
                long earliest = model.stream()
                        .min(Comparator.comparingLong(project -> project.dueMs))
                        .orElseThrow()
                        .dueMs;
                assertThat(Objects.requireNonNull(heap.first()).dueMs)
                        .as("seed %d", seed)
                        .isEqualTo(earliest);
            }
        }
    }

    private static ScheduledProject project(long id) {
        TemplatedJson none = new TemplatedJson.Builder(new byte[0]).build();
        return new ScheduledProject(new ProjectScan(1, 1, true, 0, 0, none), id, 0, none);
    }
}
