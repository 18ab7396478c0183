// Where the time of one check went, phase after phase.

import { html } from "../html.js";
import { duration } from "../format.js";

const PHASES = [
  ["dnsMs", "Name lookup"], ["connectMs", "Connect"], ["tlsMs", "TLS handshake"],
  ["firstByteMs", "First byte"], ["bodyMs", "Receiving"],
];

export function Waterfall({ result }) {
  const timings = result.timings ?? {};
  const phases = PHASES.filter(([field]) => timings[field] !== undefined);
  if (phases.length === 0) return html`<p class="soft">No request was made, so there are no timings.</p>`;
  const sum = phases.reduce((total, [field]) => total + timings[field], 0);
  const whole = Math.max(sum, result.responseTimeMs ?? 0, 1);
  let start = 0;
  return html`
    <dl class="waterfall">
      ${phases.map(([field, name]) => {
        const left = (start / whole) * 100;
        start += timings[field];
        return html`
          <div>
            <dt>${name}</dt>
            <dd class="track" aria-hidden="true"><i class=${field} style=${{ marginLeft: `${left}%`, width: `max(2px, ${(timings[field] / whole) * 100}%)` }} /></dd>
            <dd>${duration(timings[field])}</dd>
          </div>`;
      })}
      <div class="sum"><dt>In all</dt><dd class="track" aria-hidden="true" /><dd>${duration(result.responseTimeMs)}</dd></div>
    </dl>`;
}
