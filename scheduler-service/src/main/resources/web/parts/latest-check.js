// The latest check in detail: outcome, phases, what was seen of the answer.

import { html } from "../html.js";
import { bytes } from "../format.js";
import { useFetched } from "../load.js";
import { Outcome } from "./condition.js";
import { Empty, Loaded } from "./states.js";
import { Time } from "./time.js";
import { Waterfall } from "./waterfall.js";

export function LatestCheck({ id, latest }) {
  const stored = useFetched(`/api/projects/${id}/results?limit=1`);
  return html`
    <section class="card" aria-labelledby="latest-check" aria-live="polite">
      <div class="card-head"><h2 id="latest-check">Latest check</h2></div>
      ${latest
        ? html`<${CheckDetails} key=${latest.taskId} result=${latest} fresh />`
        : html`<${Loaded} of=${stored} rows=${5} height=${18}>${({ items }) => (items.length === 0
            ? html`<${Empty} title="Not checked yet" icon="stuck" />`
            : html`<${CheckDetails} result=${items[0]} />`)}<//>`}
    </section>`;
}

export function CheckDetails({ result, fresh = false }) {
  return html`
    <div class="check-details ${fresh ? "fresh" : ""}">
      <p class="check-line"><${Outcome} result=${result} /><span class="soft"><${Time} at=${result.timestamp} /></span></p>
      ${result.error && html`<p class="check-error">${result.error}</p>`}
      <${Waterfall} result=${result} />
      <dl class="facts">
        ${result.responseBytes !== undefined && html`<div><dt>Body</dt><dd>${bytes(result.responseBytes)}</dd></div>`}
        ${result.tlsVerified === false && html`<div><dt>TLS</dt><dd>not verified</dd></div>`}
        ${result.certificateExpiresAt && html`<div><dt>Certificate until</dt><dd><${Time} at=${result.certificateExpiresAt} date /></dd></div>`}
        ${result.attempt > 1 && html`<div><dt>Attempt</dt><dd>${result.attempt}</dd></div>`}
        ${result.executorId && html`<div><dt>Executor</dt><dd class="mono cut" title=${result.executorId}>${result.executorId}</dd></div>`}
      </dl>
    </div>`;
}
