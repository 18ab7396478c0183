// One incident: what happened, what caused it, who was told.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { post, put } from "../api.js";
import { words } from "../format.js";
import { useLive } from "../live.js";
import { useAction, useFetched } from "../load.js";
import { Field } from "../parts/field.js";
import { Empty, Loaded } from "../parts/states.js";
import { Time } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { StateBadge, stateName } from "../parts/trouble.js";
import { may } from "../session.js";

export const page = { path: "/incidents/:id", title: "Incident", View: Incident };

const REASONS = { RESULTS: "", NO_RESULTS: "nobody checked it", PAUSED: "the project was paused", DELETED: "the project was deleted" };

function Incident({ id }) {
  const fetched = useFetched(`/api/incidents/${encodeURIComponent(id)}`);
  useLive({ types: ["incident"] }, (type, event) => { if (event.incidentId === id) fetched.reload(); });
  return html`
    <div class="page">
      <${Loaded} of=${fetched} rows=${4} height=${60}>${({ incident, changes, told }) => html`
        <div class="page-head">
          <h1><a href="#/projects/${incident.projectId}">${incident.projectName}</a></h1>
          <${StateBadge} state=${incident.state} />
        </div>
        <${Acknowledge} incident=${incident} reload=${fetched.reload} />
        <section class="card flush" aria-label="What happened">
          <div class="card-head"><h2>What happened</h2></div>
          <div class="table-scroll" tabindex="0" role="region" aria-label="What happened">
            <table>
              <thead><tr><th>When</th><th>State</th><th>Why</th><th>Told</th></tr></thead>
              <tbody>${changes.map((change) => html`
                <tr key=${change.change}>
                  <td><${Time} at=${change.at} /></td>
                  <td>${stateName(change.previous)} → <b>${stateName(change.state)}</b></td>
                  <td class="wrap">${cause(change)}</td>
                  <td>${change.quiet ? html`<span class="tag">${words(change.quiet)}</span>` : "yes"}</td>
                </tr>`)}</tbody>
            </table>
          </div>
        </section>
        <section class="card flush" aria-label="Who was told">
          <div class="card-head"><h2>Who was told</h2></div>
          ${told.length === 0
            ? html`<${Empty} title="Nobody was told" icon="alert"><p>No route leads from this project to a channel, or it was a quiet time.</p><//>`
            : html`<${Told} told=${told} />`}
        </section>`}<//>
    </div>`;
}

function cause(change) {
  const last = change.results.at(-1);
  if (!last) return REASONS[change.reason];
  return last.error ?? words(last.outcome);
}

function Told({ told }) {
  return html`
    <div class="table-scroll" tabindex="0" role="region" aria-label="Who was told">
      <table>
        <thead><tr><th>Channel</th><th>Of what</th><th>When</th><th>Message</th></tr></thead>
        <tbody>${told.map((one) => html`
          <tr key=${one.channel + one.noticedAt + one.kind}>
            <td>${one.channel}</td><td>${words(one.kind)}</td><td><${Time} at=${one.sentAt ?? one.noticedAt} /></td>
            <td><span class="tag ${one.delivery === "FAILED" ? "bad" : ""}">${words(one.delivery ?? "WAITING")}</span>${one.error && html`<small class="soft">${one.error}</small>`}</td>
          </tr>`)}</tbody>
      </table>
    </div>`;
}

function Acknowledge({ incident, reload }) {
  const [note, setNote] = useState("");
  const [acknowledge, running, error] = useAction(async () => {
    await post(`/api/incidents/${encodeURIComponent(incident.incidentId)}/acknowledge`, { note });
    toast("Acknowledged: nobody is reminded of it any more.");
    reload();
  });
  if (incident.acknowledged) {
    return html`<p class="notice">Acknowledged by ${incident.acknowledged.by}, <${Time} at=${incident.acknowledged.at} />${incident.acknowledged.note && `: ${incident.acknowledged.note}`}</p>`;
  }
  if (incident.resolvedAt || !may("EDITOR")) return null;
  return html`
    <form class="card stack" onSubmit=${(event) => { event.preventDefault(); acknowledge(); }}>
      <${Field} label="Note" hint="For those who look here next">${(about) => html`
        <input ...${about} maxlength="1000" value=${note} onInput=${(event) => setNote(event.target.value)} />`}<//>
      ${error && html`<p class="error" role="alert">${error.message}</p>`}
      <div class="row-fields"><button disabled=${running}>Acknowledge</button><${Snooze} incident=${incident} /></div>
    </form>`;
}

function Snooze({ incident }) {
  const [snooze, running, error] = useAction(async () => {
    const until = new Date(Date.now() + 3600000).toISOString();
    await put(`/api/projects/${incident.projectId}/snooze`, { until, reason: incident.incidentId });
    toast(`Nobody is told of ${incident.projectName} for an hour.`);
  });
  return html`
    <button type="button" class="quiet" disabled=${running} onClick=${snooze}>Snooze for an hour</button>
    ${error && html`<p class="error" role="alert">${error.message}</p>`}`;
}
