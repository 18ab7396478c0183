package io.pollux.scheduler.ticking;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Projects by their next due time: a binary heap in which each project knows its place, so that one can be taken out
 * again. It costs one array slot a project and work only when a project is due or changed, never for idle ones.
 */
final class TimerHeap {

    private ScheduledProject[] heap = new ScheduledProject[64];
    private int size;

    int size() {
        return size;
    }

    /** The project that is due next. */
    @Nullable ScheduledProject first() {
        return size == 0 ? null : heap[0];
    }

    void add(ScheduledProject project) {
        if (project.isTimed()) {
            throw new IllegalStateException("project " + project.id + " has a timer already");
        }
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size + (size >> 1));
        }
        place(project, size++);
        siftUp(project);
    }

    void remove(ScheduledProject project) {
        if (!project.isTimed()) {
            return;
        }
        int hole = project.heapIndex;
        ScheduledProject last = heap[--size];
        clear(size);
        project.heapIndex = ScheduledProject.NOT_TIMED;
        if (last != project) {
            place(last, hole);
            siftUp(last);
            siftDown(last);
        }
    }

    /** Moves a project, which has a timer, to another due time. */
    void reschedule(ScheduledProject project, long dueMs) {
        project.dueMs = dueMs;
        siftUp(project);
        siftDown(project);
    }

    private void siftUp(ScheduledProject project) {
        int index = project.heapIndex;
        while (index > 0) {
            int parent = (index - 1) >>> 1;
            if (heap[parent].dueMs <= project.dueMs) {
                break;
            }
            place(heap[parent], index);
            index = parent;
        }
        place(project, index);
    }

    private void siftDown(ScheduledProject project) {
        int index = project.heapIndex;
        int child;
        while ((child = 2 * index + 1) < size) {
            if (child + 1 < size && heap[child + 1].dueMs < heap[child].dueMs) {
                child++;
            }
            if (heap[child].dueMs >= project.dueMs) {
                break;
            }
            place(heap[child], index);
            index = child;
        }
        place(project, index);
    }

    private void place(ScheduledProject project, int index) {
        heap[index] = project;
        project.heapIndex = index;
    }

    @SuppressWarnings("NullAway") // slots from size on are never read
    private void clear(int index) {
        heap[index] = null;
    }
}
