// A state as the thresholds judge it: always a word beside the colour.

import { html } from "../html.js";

const NAMES = { UP: "Up", DEGRADED: "Degraded", DOWN: "Down", UNKNOWN: "Not known", PAUSED: "Paused" };
const TONES = { UP: "up", DEGRADED: "slow", DOWN: "down" };

export const stateName = (state) => NAMES[state] ?? state;

export function StateBadge({ state }) {
  return html`<span class="badge ${TONES[state] ?? ""}"><i class="dot" />${stateName(state)}</span>`;
}
