// The latest checks as bars, and their response times as a line. One picture each, however many checks.

import { html } from "../html.js";

const SHOWN = 30;

/** Oldest first, the newest at the right edge. */
export function CheckBars({ outcomes, responseTimesMs }) {
  const failed = outcomes.filter((outcome) => outcome !== "UP").length;
  const label = outcomes.length === 0
    ? "No checks yet"
    : `Latest ${outcomes.length} checks: ${failed === 0 ? "all up" : `${failed} failed`}`;
  const empty = SHOWN - outcomes.length;
  return html`
    <svg class="check-bars" viewBox="0 0 ${SHOWN * 5} 22" preserveAspectRatio="none" role="img" aria-label=${label}>
      <title>${label}</title>
      ${Array.from({ length: SHOWN }, (_, i) => {
        const outcome = outcomes[i - empty];
        const slow = outcome === "UP" && responseTimesMs[i - empty] >= 1000;
        const tone = !outcome ? "none" : outcome !== "UP" ? "down" : slow ? "slow" : "up";
        return html`<rect x=${i * 5} y=${tone === "none" ? 8 : 1} width="3.4" height=${tone === "none" ? 6 : 20} rx="1.4" class=${tone} />`;
      })}
    </svg>`;
}

export function Sparkline({ values, label }) {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length < 2) return html`<svg class="sparkline" viewBox="0 0 100 22" aria-hidden="true" />`;
  const top = Math.max(...known, 1);
  const x = (i) => (i / (values.length - 1)) * 98 + 1;
  const y = (value) => 20 - (value / top) * 17;
  let path = "";
  values.forEach((value, i) => {
    if (value === null || value === undefined) return;
    const before = values[i - 1];
    path += `${path === "" || before === null || before === undefined ? "M" : "L"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
  });
  return html`
    <svg class="sparkline" viewBox="0 0 100 22" preserveAspectRatio="none" role="img" aria-label=${label}>
      <title>${label}</title><path d=${path} />
    </svg>`;
}
