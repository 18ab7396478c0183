// Incidents: what is wrong now, and what was.

import { html } from "../html.js";
import { useState } from "../lib/hooks.js";
import { useLive } from "../live.js";
import { Choice } from "../parts/field.js";
import { Pages } from "../parts/pages.js";
import { Empty } from "../parts/states.js";
import { Ago, Time } from "../parts/time.js";
import { StateBadge } from "../parts/trouble.js";
import { replace, useLocation } from "../router.js";

export const page = {
  path: "/incidents", title: "Incidents", View: Incidents, nav: { label: "Incidents", icon: "alert", order: 2 },
};

function Incidents() {
  const over = useLocation().parameters.get("show") === "resolved";
  const [turn, setTurn] = useState(0);
  useLive({ types: ["incident"] }, (type) => { if (type === "incident") setTurn((before) => before + 1); });
  return html`
    <div class="page">
      <div class="page-head">
        <h1>Incidents</h1>
        <${Choice} label="Show" value=${over ? "resolved" : "open"} options=${[["open", "Open"], ["resolved", "Resolved"]]}
          onChange=${(show) => replace(show === "resolved" ? "/incidents?show=resolved" : "/incidents")} />
      </div>
      <section class="card flush">
        <${Pages} key=${over} address="/api/incidents?limit=50&phase=${over ? "resolved" : "open"}" turn=${turn}
          empty=${html`<${Empty} title=${over ? "No incident was resolved yet" : "All is well"} icon="check" />`}>${Table}<//>
      </section>
    </div>`;
}

function Table(items) {
  return html`
    <div class="table-scroll" tabindex="0" role="region" aria-label="Incidents">
      <table>
        <thead><tr><th>Project</th><th>State</th><th>Since</th><th>Lasts</th><th>Notes</th></tr></thead>
        <tbody>
          ${items.map((incident) => html`
            <tr key=${incident.incidentId}>
              <td><a href="#/incidents/${encodeURIComponent(incident.incidentId)}">${incident.projectName}</a></td>
              <td><${StateBadge} state=${incident.resolvedAt ? incident.worst : incident.state} /></td>
              <td><${Time} at=${incident.openedAt} /></td>
              <td>${incident.resolvedAt ? html`until <${Time} at=${incident.resolvedAt} />` : html`<${Ago} at=${incident.openedAt} suffix="" />`}</td>
              <td>
                ${incident.flapping && html`<span class="tag">flapping</span>`}
                ${incident.maintenance && html`<span class="tag">maintenance</span>`}
                ${incident.acknowledged && html`<span class="tag">acknowledged by ${incident.acknowledged.by}</span>`}
              </td>
            </tr>`)}
        </tbody>
      </table>
    </div>`;
}
