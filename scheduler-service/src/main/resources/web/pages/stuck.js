// Checks that got stuck: attempts that ran out of time, and tasks that were given up.

import { html } from "../html.js";
import { post } from "../api.js";
import { words } from "../format.js";
import { useLive } from "../live.js";
import { useAction } from "../load.js";
import { Choice } from "../parts/field.js";
import { Icon } from "../parts/icon.js";
import { Pages } from "../parts/pages.js";
import { Empty } from "../parts/states.js";
import { Time } from "../parts/time.js";
import { toast } from "../parts/toast.js";
import { replace, useLocation } from "../router.js";
import { may } from "../session.js";
import { useState } from "../lib/hooks.js";

export const page = { path: "/stuck", title: "Stuck checks", View: Stuck, nav: { label: "Stuck", icon: "stuck", order: 3 } };

function Stuck() {
  const dead = useLocation().parameters.get("show") === "dead";
  const [turn, setTurn] = useState(0);
  useLive({ types: ["timeout"], resultsPerSecond: 1 }, () => setTurn((before) => before + 1));
  return html`
    <div class="page">
      <div class="page-head">
        <h1>Stuck checks</h1>
        <${Choice} label="Show" value=${dead ? "dead" : "timeouts"} onChange=${(show) => replace(show === "dead" ? "/stuck?show=dead" : "/stuck")}
          options=${[["timeouts", "Timeouts"], ["dead", "Dead tasks"]]} />
      </div>
      <p class="lead">${dead
        ? "Tasks that never came to an end, although they were tried as often as MAX_ATTEMPTS allows. They are kept for good."
        : "Attempts that had not ended by their deadline. Each was either tried again or, after the last attempt, given up."}</p>
      <section class="card flush">
        ${dead
          ? html`<${Pages} key="dead" address="/api/dead-tasks?limit=50" turn=${turn}
              empty=${html`<${Empty} title="No task was ever given up" icon="check" />`}>${DeadTasks}<//>`
          : html`<${Pages} key="timeouts" address="/api/timeouts?limit=50" turn=${turn}
              empty=${html`<${Empty} title="No check ever timed out in the queue" icon="check" />`}>${Timeouts}<//>`}
      </section>
    </div>`;
}

function Timeouts(items) {
  return html`
    <div class="table-scroll" tabindex="0" role="region" aria-label="Timeouts">
      <table>
        <thead><tr><th>Project</th><th>Stuck</th><th>Attempt</th><th>Since</th><th>Flagged</th><th>Then</th></tr></thead>
        <tbody>
          ${items.map((item) => html`
            <tr key=${item.taskId + item.attempt}>
              <td><${ProjectLink} item=${item} /></td>
              <td>${item.state === "QUEUED" ? "in the queue" : "while being checked"}${item.executorId && html`<small class="mono cut">${item.executorId}</small>`}</td>
              <td class="number">${item.attempt}</td>
              <td><${Time} at=${item.since} /></td>
              <td><${Time} at=${item.flaggedAt} /></td>
              <td><span class="tag ${item.action === "DEAD" ? "bad" : ""}">${item.action === "DEAD" ? "given up" : "tried again"}</span></td>
            </tr>`)}
        </tbody>
      </table>
    </div>`;
}

function DeadTasks(items, reload) {
  return html`
    <div class="table-scroll" tabindex="0" role="region" aria-label="Dead tasks">
      <table>
        <thead><tr><th>Project</th><th>Why</th><th>Attempts</th><th>Due</th><th>Given up</th><th><span class="unseen">Action</span></th></tr></thead>
        <tbody>
          ${items.map((item) => html`
            <tr key=${item.taskId}>
              <td><${ProjectLink} item=${item} /><small class="mono">${item.taskId}</small></td>
              <td class="wrap">${item.reason ?? (item.state ? `stuck while ${words(item.state)}` : "–")}</td>
              <td class="number">${item.attempt}</td>
              <td><${Time} at=${item.scheduledAt} /></td>
              <td><${Time} at=${item.diedAt} /></td>
              <td class="end"><${Retry} item=${item} reload=${reload} /></td>
            </tr>`)}
        </tbody>
      </table>
    </div>`;
}

function ProjectLink({ item }) {
  return item.projectName
    ? html`<a href="#/projects/${item.projectId}">${item.projectName}</a>`
    : html`<span class="soft">Project ${item.projectId}, deleted</span>`;
}

function Retry({ item, reload }) {
  const [retry, running, error] = useAction(async () => {
    await post(`/api/dead-tasks/${encodeURIComponent(item.taskId)}/retry`);
    toast(`${item.projectName} is being checked again.`);
    reload();
  });
  return html`
    ${item.retriedAt && html`<small class="soft">retried by ${item.retriedBy} <${Time} at=${item.retriedAt} /></small>`}
    ${may("EDITOR") && item.projectName && html`
      <button type="button" class="quiet small" disabled=${running} aria-label="Retry ${item.projectName}" onClick=${retry}><${Icon} name="retry" size=${15} />Retry</button>`}
    ${error && html`<small class="error" role="alert">${error.message}</small>`}`;
}
