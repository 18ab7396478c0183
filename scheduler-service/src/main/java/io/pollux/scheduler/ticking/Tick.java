package io.pollux.scheduler.ticking;

import io.pollux.common.contract.Trigger;

/**
 * One task that is to be emitted.
 *
 * @param missedTicks how many earlier due times it stands for besides its own
 * @param dueBeforeMs what the project's next due time was before this tick, to go back to if it is not committed
 */
record Tick(ScheduledProject project, long scheduledAtMs, Trigger trigger, long missedTicks, long dueBeforeMs) {}
